import { FileInput, FolderOpen, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../core/workbench.ts';
import { ContextMenu, IconButton, VerdictMark } from '../ui/index.ts';
import { useApp } from './hooks.ts';
import { openSample } from './open-sample.ts';
import { PLACES } from './places.ts';
import { SAMPLES, specOfSample } from './samples.ts';
import type { Place, Verdict } from './types.ts';

const UNJUDGED: Pick<Verdict, 'tone' | 'word'> = { tone: 'none', word: 'not judged yet' };

/** Moves the focus among the list's items by arrow keys, Home and End. */
function onListKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.list-item')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  const next = to === undefined ? undefined : items[to];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  next.focus();
}

function DocumentItem({ info }: { readonly info: DocumentInfo }) {
  const { state, commands, documents } = useApp();
  const current = useStore(state, ({ opened }) => opened?.session.info.id === info.id);
  const verdict = useStore(state, ({ verdicts }) => verdicts.get(info.id)?.verdict ?? UNJUDGED);
  const open = () => documents.open(info.id);
  const withDocument = (id: string) => () =>
    commands.attempt('Open', async () => {
      await open();
      commands.run(id);
    });
  const items = [
    { id: 'rename', label: 'Rename…', run: withDocument('document.rename') },
    { id: 'duplicate', label: 'Duplicate', run: withDocument('document.duplicate') },
    {
      id: 'remove',
      label: 'Remove',
      separator: true,
      run: () => commands.attempt('Remove', () => documents.remove(info.id)),
    },
  ];
  return (
    <li>
      <ContextMenu items={items}>
        <button
          type="button"
          className="list-item"
          aria-current={current ? 'true' : undefined}
          onClick={() => commands.attempt('Open', open)}
        >
          <VerdictMark verdict={verdict} size={12} />
          <span className="list-name" title={info.name}>
            {info.name}
          </span>
          {info.file !== null && <span className="visually-hidden">, file {info.file.label}</span>}
        </button>
      </ContextMenu>
    </li>
  );
}

function KindSection({ place, kind }: { readonly place: Place; readonly kind: Place['kinds'][number] }) {
  const { state } = useApp();
  // By name, and not by the last edit: a list must not move while one works.
  const infos = useStore(state, (app) => app.documents)
    .filter((info) => info.kind === kind)
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  if (infos.length === 0 && kind !== place.kinds[0]) return null;
  return (
    <section aria-label={place.headings?.[kind] ?? kind}>
      <h2 className="list-heading">{place.headings?.[kind] ?? kind}</h2>
      {infos.length === 0 && <p className="list-none">none yet</p>}
      <ul>
        {infos.map((info) => (
          <DocumentItem key={info.id} info={info} />
        ))}
      </ul>
    </section>
  );
}

function Samples({ place }: { readonly place: Place }) {
  const app = useApp();
  const { commands } = app;
  const [opening, setOpening] = useState<string | null>(null);
  // A session comes with its specification, so it is no sample of its own.
  const samples = SAMPLES.filter((one) => place.kinds.includes(one.kind) && specOfSample(one) === null);
  if (samples.length === 0) return null;
  return (
    <section aria-label="Samples">
      <h2 className="list-heading">Samples</h2>
      <ul>
        {samples.map((sample) => (
          <li key={sample.id}>
            <button
              type="button"
              className="list-item"
              title={sample.summary}
              disabled={opening === sample.id}
              onClick={() =>
                commands.attempt('Open the sample', async () => {
                  setOpening(sample.id);
                  await openSample(app, sample).finally(() => setOpening(null));
                })
              }
            >
              <span className="list-name">{sample.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Documents of the current place with their verdict marks, and its samples. */
export function DocumentList() {
  const { state, commands } = useApp();
  const place = useStore(state, (app) => PLACES.find(({ id }) => id === app.place)) ?? PLACES[0]!;
  const { importCommand } = place;
  return (
    <nav className="list" aria-label="Documents" onKeyDown={onListKeys}>
      <div className="list-tools">
        <IconButton icon={Plus} label="New document" onClick={() => commands.run('document.new')} />
        <IconButton icon={FolderOpen} label="Open a file" onClick={() => commands.run('document.open')} />
        {importCommand !== undefined && (
          <IconButton icon={FileInput} label="Import" onClick={() => commands.run(importCommand)} />
        )}
      </div>
      {place.kinds.map((kind) => (
        <KindSection key={kind} place={place} kind={kind} />
      ))}
      <Samples place={place} />
    </nav>
  );
}

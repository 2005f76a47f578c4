import { useMemo } from 'react';
import { admitsOf, type Provenance, type ProvenanceItem, provenanceOf } from '../../../core/memory/window.ts';
import { Button, Facts, Panel } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemoryStore } from '../state.ts';
import { useShowItem } from '../use-edits.ts';
import { counted, localDay, localTime, type Names, namesOf, REASON_WORDS } from '../words.ts';
import { BOX, type Box, DRAWN, layoutProvenance } from './provenance-layout.ts';

/** One item: where it comes from as a graph, who could see it and by which authset, and what can be done with it. */
export function ItemPanel({ item }: { readonly item: string }) {
  const { timeline, moment } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const provenance = useMemo(() => provenanceOf(timeline, item, moment), [timeline, item, moment]);
  const store = useMemoryStore();
  const show = useShowItem();
  const own = provenance?.items[0];
  if (provenance === null || own === undefined) {
    return (
      <Panel title={`Item ${item}`}>
        <p className="m-muted">not recorded by this moment</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={`Item ${item}`}
      actions={
        <button type="button" className="m-link" onClick={() => show(item)}>
          in the text
        </button>
      }
    >
      <p className="m-item-text">{own.text}</p>
      <Graph provenance={provenance} chosen={item} names={names} />
      <Facts rows={factsOf(own, names)} />
      <Who item={item} />
      <p className="m-row">
        <Button
          onClick={() => store.setState({ dialog: 'what-if', proposing: 'grant' })}
          disabled={own.state !== 'current'}
        >
          Grant…
        </Button>
        <Button
          onClick={() => store.setState({ proposal: { kind: 'retire', item } })}
          disabled={own.state !== 'current'}
        >
          Retire?
        </Button>
      </p>
    </Panel>
  );
}

function factsOf(own: ProvenanceItem, names: Names): readonly (readonly [string, string])[] {
  const audience = own.recorded === null ? 'none: quarantined' : names.people(own.recorded);
  const before = own.rebound.map((set) => (set === null ? 'none' : names.people(set)));
  return [
    [own.disposition === null ? 'recorded' : 'derived', `${localTime(Date.parse(own.at))}`],
    ...(own.conversation === null ? [] : [['room', names.room(own.conversation)] as const]),
    ['audience', audience],
    ...(before.length === 0 ? [] : [['before', before.join(', then ')] as const]),
    ['state', own.state === 'current' ? 'current' : REASON_WORDS[own.state]],
    ...own.grants.map((grant): readonly [string, string] => [
      `grant ${grant.grant}`,
      `${names.people(grant.audience)} from ${localDay(Date.parse(grant.at))}${
        grant.until === null ? '' : ` until ${localDay(Date.parse(grant.until))}`
      }${grant.revokedAt === null ? '' : `, revoked ${localDay(Date.parse(grant.revokedAt))}`}`,
    ]),
  ];
}

/** For whom it would be admitted, each alone with the owner, and why not for the others. */
function Who({ item }: { readonly item: string }) {
  const { timeline, moment } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const admits = useMemo(() => admitsOf(timeline, item, moment), [timeline, item, moment]);
  if (admits === null) return null;
  const rows: (readonly [string, string])[] = [
    [
      'admitted to',
      admits.public ? 'everyone' : names.list(admits.admits.map(({ principal }) => principal)) || 'nobody',
    ],
  ];
  if (!admits.public && admits.withheld.length > 0)
    rows.push(['not to', names.list(admits.withheld.map(({ principal }) => principal))]);
  return <Facts rows={rows} />;
}

function Graph({
  provenance,
  chosen,
  names,
}: {
  readonly provenance: Provenance;
  readonly chosen: string;
  readonly names: Names;
}) {
  const store = useMemoryStore();
  const layout = useMemo(() => layoutProvenance(provenance), [provenance]);
  if (layout.boxes.length < 2) return null;
  const left = provenance.items.length - DRAWN;
  return (
    <div className="m-graph">
      {left > 0 && <p className="m-legend">and {counted(left, 'more item')} further away</p>}
      <div className="m-graph-inner" style={{ width: layout.width, height: layout.height }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          {layout.lines.map(({ kind, from, to }) => (
            <path key={`${from.id} ${to.id} ${kind}`} data-link={kind} d={pathOf(from, to, kind)} />
          ))}
        </svg>
        <ul aria-label={`Origin of ${chosen}`}>
          {layout.boxes.map((box) => (
            <li
              key={box.id}
              style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: BOX.width, height: BOX.height }}
            >
              {box.kind === 'grant' || box.item === null ? (
                <span className="m-box" data-kind="grant" title={sayOf(box, provenance, names)}>
                  <strong>{box.grant?.grant}</strong> grant
                  <span>+ {box.grant === null ? '' : names.people(box.grant.audience)}</span>
                  {box.grant?.revokedAt != null && <span className="visually-hidden">, revoked</span>}
                </span>
              ) : (
                <button
                  type="button"
                  className="m-box"
                  data-kind="item"
                  data-current={box.item.state === 'current'}
                  aria-pressed={box.id === chosen}
                  title={sayOf(box, provenance, names)}
                  onClick={() => store.setState({ item: box.id })}
                >
                  <strong>{box.id}</strong> {wordOf(box)}
                  <span>{box.item.recorded === null ? 'quarantined' : names.people(box.item.recorded)}</span>
                  <span className="visually-hidden">, {sayOf(box, provenance, names)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function wordOf({ item }: Box): string {
  if (item === null) return '';
  if (item.state !== 'current') return REASON_WORDS[item.state];
  return item.disposition ?? '';
}

function sayOf(box: Box, { links }: Provenance, names: Names): string {
  if (box.grant !== null) {
    const ended = box.grant.revokedAt === null ? '' : ', revoked';
    return `grant ${box.grant.grant} to ${names.people(box.grant.audience)}${ended}`;
  }
  const from = links.filter(({ to, kind }) => to === box.id && kind === 'derived').map((link) => link.from);
  const after = links
    .filter(({ to, kind }) => to === box.id && kind === 'superseded')
    .map((link) => link.from);
  const parts = [
    names.text(box.id),
    from.length > 0 ? `derived from ${from.join(', ')}` : '',
    after.length > 0 ? `supersedes ${after.join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function pathOf(from: Box, to: Box, kind: string): string {
  const y1 = from.y + BOX.height / 2;
  const y2 = to.y + BOX.height / 2;
  if (kind === 'grant') {
    const x = from.x + BOX.width / 2;
    return `M${x} ${from.y}L${x} ${to.y + BOX.height}`;
  }
  const x1 = from.x + BOX.width;
  const x2 = to.x;
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

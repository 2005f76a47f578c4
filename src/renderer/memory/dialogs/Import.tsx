import { useId, useState } from 'react';
import type { ImportRequest } from '../../../core/memory/exchange.ts';
import type { ImportOutcome, ImportProblem } from '../../../core/memory/import/draft.ts';
import { decodeUtf8 } from '../../../core/text/index.ts';
import { useApp } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import { Button, type Column, Dialog, SelectField, Table, TextField } from '../../ui/index.ts';
import '../memory.css';

type Kind = ImportRequest['kind'];

/** The files that each kind is made of, by the name of the request's member. */
const KINDS: Readonly<
  Record<
    Kind,
    {
      readonly label: string;
      readonly about: string;
      readonly owner: boolean;
      readonly files: readonly {
        readonly name: string;
        readonly label: string;
        readonly optional?: boolean;
      }[];
    }
  >
> = {
  locomo: {
    label: 'LoCoMo',
    about:
      'Each conversation is a room of the owner and its two speakers, all in one memory; each question is an attempt.',
    owner: false,
    files: [{ name: 'file', label: 'Conversations (JSON)' }],
  },
  gatemem: {
    label: 'GateMem with a policy',
    about:
      'GateMem says nothing of audiences: a policy file states the rooms, who is in them, and what is said where.',
    owner: false,
    files: [
      { name: 'episodes', label: 'Episodes (JSON lines)' },
      { name: 'policy', label: 'Policy (JSON)' },
      { name: 'checkpoints', label: 'Checkpoints (JSON lines)', optional: true },
    ],
  },
  pisas: {
    label: 'PiSAs records',
    about: 'One JSON object a line, with who can see it in `visible_to`.',
    owner: true,
    files: [{ name: 'records', label: 'Records (JSON lines)' }],
  },
  csv: {
    label: 'Chat export (CSV)',
    about: 'A chat (time, room, speaker, text) and who was in which room (room, person, from, to, kind).',
    owner: true,
    files: [
      { name: 'chat', label: 'Chat (CSV)' },
      { name: 'members', label: 'Membership (CSV)' },
    ],
  },
};

const COLUMNS: readonly Column<ImportProblem>[] = [
  { id: 'where', label: 'Where', width: 'minmax(0, 200px)', cell: ({ where }) => <code>{where}</code> },
  {
    id: 'message',
    label: 'Problem',
    width: 'minmax(0, 1fr)',
    cell: ({ message }) => <Rich text={message} />,
  },
];

/** Makes a history of a corpus or a chat export. What is wrong is listed with its place, and nothing is half imported. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { workbench, documents, notices } = useApp();
  const [kind, setKind] = useState<Kind>('csv');
  const [owner, setOwner] = useState('owner');
  const [files, setFiles] = useState<Readonly<Record<string, File | undefined>>>({});
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const { about, files: wanted, owner: asksOwner } = KINDS[kind];
  const ready = wanted.every(({ name, optional }) => optional === true || files[name] !== undefined);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      const made = await importFiles(kind, owner, files, (request) =>
        workbench.analysis.historyImport(request),
      );
      if (made.kind === 'failed') return setOutcome(made);
      const name = files[wanted[0]?.name ?? '']?.name.replace(/\.[^.]+$/, '') ?? kind;
      await documents.create('history', name, made.text);
      notices.tell('info', [`imported \`${name}\``, ...made.notes].join('; '));
      onClose();
    } catch (error) {
      setOutcome({
        kind: 'failed',
        problems: [{ where: '', message: error instanceof Error ? error.message : String(error) }],
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import a history"
      description={about}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary disabled={!ready || busy} onClick={() => void run()}>
            {busy ? 'Importing' : 'Import'}
          </Button>
        </>
      }
    >
      <div className="m-compose">
        <SelectField
          label="From"
          value={kind}
          options={(Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: KINDS[value].label }))}
          onChange={(value) => {
            setKind(value);
            setFiles({});
            setOutcome(null);
          }}
        />
        {wanted.map(({ name, label, optional }) => (
          <FileField
            key={`${kind} ${name}`}
            label={optional === true ? `${label}, if there are any` : label}
            onChange={(file) => {
              setFiles((now) => ({ ...now, [name]: file }));
              setOutcome(null);
            }}
          />
        ))}
        {asksOwner && <TextField label="Owner: whose memory it is" mono value={owner} onCommit={setOwner} />}
        {outcome?.kind === 'failed' && (
          <div className="m-problems" role="alert">
            <p>
              Nothing was imported: {outcome.problems.length}{' '}
              {outcome.problems.length === 1 ? 'problem' : 'problems'}
            </p>
            <Table
              label="Problems of the import"
              columns={COLUMNS}
              rows={outcome.problems}
              rowKey={({ where, message }) => `${where} ${message}`}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function FileField({
  label,
  onChange,
}: {
  readonly label: string;
  readonly onChange: (file: File | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        type="file"
        className="m-file"
        // Emptied, so that choosing the same file again is a change.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </div>
  );
}

async function importFiles(
  kind: Kind,
  owner: string,
  files: Readonly<Record<string, File | undefined>>,
  send: (request: ImportRequest) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const texts: Record<string, string> = {};
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined) continue;
    // A file that has changed since it was chosen cannot be read any more.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null)
      return {
        kind: 'failed',
        problems: [{ where: file.name, message: 'changed since it was chosen: choose it again' }],
      };
    const decoded = decodeUtf8(new Uint8Array(bytes));
    if (decoded.kind === 'refused')
      return { kind: 'failed', problems: [{ where: file.name, message: decoded.refusal.message }] };
    texts[name] = decoded.text;
  }
  const text = (name: string) => texts[name] ?? '';
  switch (kind) {
    case 'locomo':
      return send({ kind, file: text('file') });
    case 'gatemem': {
      const { checkpoints } = texts;
      const base = { kind, episodes: text('episodes'), policy: text('policy') };
      return send(checkpoints === undefined ? base : { ...base, checkpoints });
    }
    case 'pisas':
      return send({ kind, records: text('records'), owner });
    case 'csv':
      return send({ kind, chat: text('chat'), members: text('members'), owner });
  }
}

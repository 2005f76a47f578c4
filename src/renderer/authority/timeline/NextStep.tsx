import { useState } from 'react';
import type { EdgeState, RehearsalAction } from '../../../core/authority/types.ts';
import { applyEdits, type JsonValue } from '../../../core/text/index.ts';
import { useApp } from '../../app/hooks.ts';
import { Panel, SelectField } from '../../ui/index.ts';
import { IdPicker, OFFERED } from '../IdPicker.tsx';
import { appendTo, hasWholeSnapshots, stepValue } from './document.ts';
import { utcNow } from './rehearse.ts';
import { type Frame, useFrame, useReplay } from './use-timeline.ts';

type Kind = RehearsalAction['kind'];

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'cut', label: 'apply a cut' },
  { value: 'act', label: 'one revocation act' },
  { value: 'edges', label: 'revoke edges' },
  { value: 'observe', label: 'observe an edge' },
  { value: 'edit', label: 'change a field' },
];

/** The next snapshot: what happens to the last one, tried first and then written down as one step. */
export function NextStep() {
  const replay = useReplay();
  const { answer: last } = useFrame(replay, replay.timeline.snapshots.length - 1);
  if (last === null) return null;
  return <StepForm last={last} />;
}

function StepForm({ last }: { readonly last: Frame }) {
  const { session, goTo } = useReplay();
  const { workbench, notices, commands } = useApp();
  const [kind, setKind] = useState<Kind>('cut');
  const [facts, setFacts] = useState({ capturedAt: '', epoch: '', label: '' });
  const [action, setAction] = useState<RehearsalAction | null>(null);
  const chosen = action?.kind === kind ? action : firstOf(kind, last);

  async function add(): Promise<void> {
    if (chosen === null) return;
    const capturedAt = facts.capturedAt === '' ? utcNow() : facts.capturedAt;
    const tried = await workbench.analysis.rehearse(last.text, chosen, capturedAt);
    if (tried.kind !== 'next') {
      notices.tell('error', tried.kind === 'declined' ? tried.message : tried.refusal.message);
      return;
    }
    const tree = session.tree();
    const whole = tree !== null && hasWholeSnapshots(tree);
    const value = whole
      ? (JSON.parse(applyEdits(last.text, tried.edits)) as JsonValue)
      : stepValue(chosen, { ...facts, capturedAt });
    const edits = tree === null ? null : appendTo(tree, whole ? 'snapshots' : 'steps', value);
    if (edits === null) {
      notices.tell('error', 'the timeline has no place for a step as it stands; the problems say why');
      return;
    }
    session.apply({ label: `add ${tried.label}`, edits });
    setFacts({ capturedAt: '', epoch: '', label: '' });
    setAction(null);
    goTo(Number.MAX_SAFE_INTEGER);
  }

  const field = (name: keyof typeof facts, label: string, placeholder = '') => (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        className="input mono"
        spellCheck={false}
        placeholder={placeholder}
        value={facts[name]}
        onChange={(event) => setFacts({ ...facts, [name]: event.target.value })}
      />
    </label>
  );

  return (
    <Panel title="Next step">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          commands.attempt('Add the step', add);
        }}
      >
        <SelectField label="what happens" value={kind} options={KINDS} onChange={setKind} />
        <ActionFields kind={kind} action={chosen} last={last} onChange={setAction} />
        {field('capturedAt', 'captured at (UTC)', 'now')}
        {field('epoch', 'authority epoch, where it changes', last.view.authorityEpoch)}
        {field('label', 'called', 'as it is')}
        <div className="a-buttons">
          <button type="submit" className="button button-primary" disabled={chosen === null}>
            Add after the last snapshot
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** The first action of a kind that a snapshot allows; null where it allows none. */
function firstOf(kind: Kind, { view }: Frame): RehearsalAction | null {
  const [cut] = view.cuts;
  const edge = view.edges.find(({ revocable }) => revocable) ?? view.edges[0];
  switch (kind) {
    case 'cut':
      return cut === undefined ? null : { kind, id: cut.id };
    case 'act': {
      const act = view.edges.find(({ revocable, revocationId }) => revocable && revocationId !== null);
      return act?.revocationId == null ? null : { kind, revocationId: act.revocationId };
    }
    case 'edges':
      return edge === undefined ? null : { kind, edges: [edge.id] };
    case 'observe':
      return edge === undefined ? null : { kind, edge: edge.id, state: 'disabled' };
    case 'edit':
      return edge === undefined
        ? null
        : { kind, change: { of: 'edge', id: edge.id, field: 'capability', value: edge.capability } };
  }
}

const STATES: readonly { readonly value: EdgeState; readonly label: string }[] = [
  { value: 'enabled', label: 'enabled' },
  { value: 'disabled', label: 'disabled' },
  { value: 'unknown', label: 'unknown' },
];

const FIELDS = ['capability', 'control_domain', 'source', 'target'] as const;

function ActionFields({
  kind,
  action,
  last: { view },
  onChange,
}: {
  readonly kind: Kind;
  readonly action: RehearsalAction | null;
  readonly last: Frame;
  readonly onChange: (action: RehearsalAction) => void;
}) {
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  if (action === null || action.kind !== kind) return <p className="a-none">this snapshot has none</p>;
  switch (action.kind) {
    case 'cut':
      return (
        <Choice
          label="cut"
          value={action.id}
          ids={ids(view.cuts)}
          onChange={(id) => onChange({ kind: 'cut', id })}
        />
      );
    case 'act': {
      const acts = view.edges.flatMap(({ revocable, revocationId }) =>
        revocable && revocationId !== null ? [revocationId] : [],
      );
      return (
        <Choice
          label="revocation id"
          value={action.revocationId}
          ids={[...new Set(acts)]}
          onChange={(revocationId) => onChange({ kind: 'act', revocationId })}
        />
      );
    }
    case 'edges':
      return (
        <label className="field">
          <span className="field-label">edges, between commas</span>
          <input
            className="input mono"
            spellCheck={false}
            value={action.edges.join(', ')}
            onChange={(event) =>
              onChange({ kind: 'edges', edges: event.target.value.split(',').map((id) => id.trim()) })
            }
          />
        </label>
      );
    case 'observe':
      return (
        <>
          <Choice
            label="edge"
            value={action.edge}
            ids={ids(view.edges)}
            onChange={(edge) => onChange({ ...action, edge })}
          />
          <SelectField
            label="is observed to be"
            value={action.state}
            options={STATES}
            onChange={(state) => onChange({ ...action, state })}
          />
        </>
      );
    case 'edit': {
      const { change } = action;
      if (change.of !== 'edge') return null;
      const set = (id: string, field: (typeof FIELDS)[number], value: string) =>
        onChange({ kind: 'edit', change: { of: 'edge', id, field, value } });
      const field = FIELDS.find((name) => name === change.field) ?? 'capability';
      return (
        <>
          <Choice
            label="edge"
            value={change.id}
            ids={ids(view.edges)}
            onChange={(id) => set(id, field, '')}
          />
          <SelectField
            label="field"
            value={field}
            options={FIELDS.map((name) => ({ value: name, label: name.replace('_', ' ') }))}
            onChange={(name) => set(change.id, name, '')}
          />
          <label className="field">
            <span className="field-label">becomes</span>
            <input
              className="input mono"
              spellCheck={false}
              value={String(change.value ?? '')}
              onChange={(event) => set(change.id, field, event.target.value)}
            />
          </label>
        </>
      );
    }
  }
}

/** One of some ids: from a list, or typed where the list would be too long. */
function Choice({
  label,
  value,
  ids,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly ids: readonly string[];
  readonly onChange: (id: string) => void;
}) {
  if (ids.length > OFFERED) return <IdPicker label={label} value={value} ids={ids} onChange={onChange} />;
  const options = ids.map((id) => ({ value: id, label: id }));
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}

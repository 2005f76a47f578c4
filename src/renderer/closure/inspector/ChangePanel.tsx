import { useSelectionActions } from '../../app/hooks.ts';
import { Facts, Panel } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { type NodeRecord, preservedBy } from '../core.ts';
import { statusOf } from '../status.ts';
import { shortValue, stepSummary } from '../words.ts';

/** Preserved nodes that are named; there may be thousands. */
const NAMED = 12;

/** What the last change up to the shown step did: changed, invalidated, preserved, and each record before and after. */
export function ChangePanel() {
  const { change, run, state } = useClosure();
  if (change === null) return null;
  const ids = (nodes: readonly number[]) => nodes.map((node) => run.spec.nodes[node]!.id);
  const preserved = preservedBy(state.records, change.outcome);
  const moved = change.outcome.changes.filter(({ before, after }) => visiblyMoved(before, after));
  return (
    <Panel title={`Step ${change.step} changed`}>
      <p className="c-muted">
        {change.op} {stepSummary(run.steps[change.step - 1]?.step ?? null)}
      </p>
      <Facts
        rows={[
          ['changed', <Ids key="c" ids={ids(change.outcome.changed)} />],
          ['invalidated', <Ids key="i" ids={ids(change.outcome.invalidated)} />],
          ['preserved', <Ids key="p" ids={ids(preserved)} />],
        ]}
      />
      {moved.length > 0 && (
        <table className="c-diff">
          <caption className="visually-hidden">Records before and after step {change.step}</caption>
          <thead>
            <tr>
              <th scope="col">node</th>
              <th scope="col">before</th>
              <th scope="col">after</th>
            </tr>
          </thead>
          <tbody>
            {moved.slice(0, 40).map(({ node, before, after }) => (
              <tr key={node}>
                <th scope="row">{run.spec.nodes[node]!.id}</th>
                <td>{recordWords(before, statusOf(run.spec, node, before))}</td>
                <td>{recordWords(after, statusOf(run.spec, node, after))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function visiblyMoved(before: NodeRecord, after: NodeRecord): boolean {
  return (
    before.version !== after.version ||
    before.authorized !== after.authorized ||
    before.revoked !== after.revoked ||
    (before.value === undefined) !== (after.value === undefined)
  );
}

function recordWords(record: NodeRecord, status: string): string {
  if (record.value === undefined) return record.version === 0 ? 'nothing' : `no value, v${record.version}`;
  return `${shortValue(record.value)} v${record.version}, ${status}`;
}

function Ids({ ids }: { readonly ids: readonly string[] }) {
  const { focusOn } = useSelectionActions();
  if (ids.length === 0) return <span className="c-muted">none</span>;
  return (
    <span className="c-ids">
      {ids.slice(0, NAMED).map((id) => (
        <button key={id} type="button" className="c-link" onClick={() => focusOn({ kind: 'node', id })}>
          <code>{id}</code>
        </button>
      ))}
      {ids.length > NAMED && <span className="c-muted">and {ids.length - NAMED} more</span>}
    </span>
  );
}

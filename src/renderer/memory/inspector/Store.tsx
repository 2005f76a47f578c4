import { useMemo } from 'react';
import type { StoredAnswer } from '../../../core/memory/questions.ts';
import { DEFAULT_SEARCH, STORE_KINDS, type StoreKind } from '../../../core/memory/window.ts';
import { Facts, Panel, SelectField } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useLongAnswer } from '../use-answer.ts';
import { counted } from '../words.ts';

/** How long the moment rests before a store is asked, in milliseconds: nobody waits for it while scrubbing. */
const REST = 400;

const nameOf = ({ architecture, index }: StoreKind): string =>
  `${architecture === 'flat' ? 'B-Flat' : 'B-Graph'} by ${index}`;
const OPTIONS = STORE_KINDS.map((kind) => ({ value: nameOf(kind), label: nameOf(kind) }));

/**
 * The context once more, from a database: a store takes in the history up to the moment at rest and is asked what the
 * model was asked, and where the two differ it is said.
 */
export function StorePanel() {
  const store = useMemoryStore();
  const kind = useMemory((state) => state.store);
  const { value, waiting, fraction, failure } = useStored(kind);
  return (
    <Panel title="Store on sql.js">
      <div className="m-store">
        <SelectField
          label="Store"
          hideLabel
          value={nameOf(kind)}
          options={OPTIONS}
          onChange={(name) =>
            store.setState({ store: STORE_KINDS.find((one) => nameOf(one) === name) ?? kind })
          }
        />
        {waiting && (
          <progress className="m-progress" value={fraction} aria-label="Events taken in by the store" />
        )}
        {value !== null && <Stored answer={value} />}
        {failure !== null && <p className="m-store-differs">{failure}</p>}
      </div>
    </Panel>
  );
}

function Stored({ answer }: { readonly answer: StoredAnswer }) {
  if (answer.kind !== 'answered') return null;
  const { differs } = answer;
  return (
    <>
      <Facts
        rows={[
          ['answered by', nameOf(answer.store)],
          ['took in', counted(answer.events, 'event')],
          ['admits', counted(answer.admitted, 'item')],
          ['context', answer.hits.map(({ item }) => item).join(', ') || 'nothing'],
        ]}
      />
      {differs.length === 0 ? (
        <p className="m-store-same">✓ the same as the model, scores included</p>
      ) : (
        <p className="m-store-differs" role="alert">
          the store and the model differ about {differs.join(', ')}
        </p>
      )}
    </>
  );
}

/** Asks the store about the question on screen once it has rested. */
function useStored(kind: StoreKind) {
  const { text, asked, timeline } = useReplay();
  const arm = useMemory((state) => state.arm);
  const statistics = useMemory((state) => state.statistics);
  const key = useMemo(() => {
    if (asked === null) return null;
    const search = { ...DEFAULT_SEARCH, statistics };
    return { text, policy: timeline.policy, asked, arm, search, store: kind };
  }, [text, timeline, asked, arm, statistics, kind]);
  const answer = useLongAnswer<StoredAnswer>(
    key,
    (api) => (key === null ? Promise.resolve({ kind: 'no-such-attempt' }) : api.historyStored(key)),
    REST,
  );
  const waiting = key !== null && answer.pending;
  const value = key !== null && key === answer.key && !waiting ? answer.value : null;
  return { value, waiting, fraction: answer.fraction, failure: waiting ? null : answer.failure };
}

import { useMemo } from 'react';
import { ARMS, type Arm, type AttemptResult, STATISTICS } from '../../../core/memory/window.ts';
import { SelectField } from '../../ui/index.ts';
import { resultOf, useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { ARM_NAMES, counted } from '../words.ts';
import { AdmittedCard, ForbiddenCard } from './Cards.tsx';
import { Withheld } from './Withheld.tsx';

/** What the context holds in rank order, what stays out and why, and what another arm would put there. */
export function Columns() {
  const { contexts } = useReplay();
  const arm = useMemory((state) => state.arm);
  const ownersView = useMemory((state) => state.ownersView);
  const beside = useMemory((state) => (state.ownersView ? state.beside : null));
  const own = resultOf(contexts, arm);
  const other = resultOf(contexts, beside);
  return (
    <div className="m-columns" aria-busy={contexts.pending}>
      <Admitted result={own} />
      {ownersView ? <WithheldColumn result={own} /> : <OnlyViewers />}
      {beside !== null && <Beside result={other} />}
      {contexts.failure !== null && <p className="m-failure">{contexts.failure}</p>}
    </div>
  );
}

const ARM_OPTIONS = ARMS.map((value) => ({ value, label: ARM_NAMES[value] }));

function Admitted({ result }: { readonly result: AttemptResult | null }) {
  const { question } = useReplay();
  const store = useMemoryStore();
  const arm = useMemory((state) => state.arm);
  const statistics = useMemory((state) => state.statistics);
  const admissible =
    (result?.admitted.length ?? 0) +
    (result?.withheld.filter(({ reason }) => reason === 'no-match' || reason === 'beyond-k').length ?? 0);
  return (
    <section className="m-column" aria-label="Admitted">
      <header className="m-column-head">
        <div className="m-column-title">
          <h2>Admitted</h2>
          {result !== null && (
            <span className="m-muted">
              {result.admitted.length} of {admissible}
            </span>
          )}
        </div>
        <div className="m-column-tools">
          <SelectField
            label="Arm"
            hideLabel
            value={arm}
            options={ARM_OPTIONS}
            onChange={(value) => store.setState({ arm: value })}
          />
          <SelectField
            label="Statistics"
            hideLabel
            value={statistics}
            options={STATISTICS.map((value) => ({ value, label: value }))}
            onChange={(value) => store.setState({ statistics: value })}
          />
        </div>
      </header>
      <ol className="m-cards">
        {result?.admitted.map((admitted) =>
          admitted.forbidden ? (
            <ForbiddenCard key={admitted.item} admitted={admitted} />
          ) : (
            <AdmittedCard key={admitted.item} admitted={admitted} />
          ),
        )}
      </ol>
      {question === null && <Unasked />}
      {result?.admitted.length === 0 && question !== null && (
        <p className="m-none">Nothing that this context may hold matches the question.</p>
      )}
    </section>
  );
}

function Unasked() {
  const store = useMemoryStore();
  return (
    <p className="m-none">
      No question by this moment.{' '}
      <button type="button" className="m-link" onClick={() => store.setState({ dialog: 'compose' })}>
        Compose one…
      </button>
    </p>
  );
}

/** What stands where the owner's view is hidden: nothing in it depends on what is withheld. */
function OnlyViewers() {
  const store = useMemoryStore();
  return (
    <section className="m-column" aria-label="The viewers' view">
      <p className="m-none">
        Only what the viewers of this context may see is on screen.{' '}
        <button type="button" className="m-link" onClick={() => store.setState({ ownersView: true })}>
          Show the owner’s view
        </button>
      </p>
    </section>
  );
}

function WithheldColumn({ result }: { readonly result: AttemptResult | null }) {
  const store = useMemoryStore();
  const shown = useMemo(() => result?.withheld.filter(({ reason }) => reason !== 'not-yet') ?? [], [result]);
  return (
    <section className="m-column" aria-label="Withheld, the owner's view">
      <header className="m-column-head">
        <div className="m-column-title">
          <h2>Withheld</h2>
          <span className="m-muted">{result !== null && `${shown.length}, `}owner’s view only</span>
        </div>
        <div className="m-column-tools">
          <button type="button" className="m-link" onClick={() => store.setState({ ownersView: false })}>
            Hide the owner’s view
          </button>
        </div>
      </header>
      <Withheld withheld={shown} />
    </section>
  );
}

function Beside({ result }: { readonly result: AttemptResult | null }) {
  const store = useMemoryStore();
  const beside = useMemory((state) => state.beside);
  const forbidden = result?.admitted.filter((one) => one.forbidden).length ?? 0;
  return (
    <section className="m-column" aria-label="Another arm beside">
      <header className="m-column-head">
        <div className="m-column-title">
          <h2>{beside === null ? '' : ARM_NAMES[beside]}</h2>
          {result !== null && (
            <span className={forbidden > 0 ? 'm-forbidden-count' : 'm-muted'}>
              {forbidden > 0 ? `${forbidden} forbidden` : 'none forbidden'}
            </span>
          )}
        </div>
        <div className="m-column-tools">
          <SelectField<Arm>
            label="Arm beside"
            hideLabel
            value={beside ?? 'unscoped'}
            options={ARM_OPTIONS}
            onChange={(value) => store.setState({ beside: value })}
          />
        </div>
      </header>
      <ol className="m-cards">
        {result?.admitted.map((admitted) =>
          admitted.forbidden ? (
            <ForbiddenCard key={admitted.item} admitted={admitted} />
          ) : (
            <AdmittedCard key={admitted.item} admitted={admitted} brief />
          ),
        )}
      </ol>
      {result?.admitted.length === 0 && <p className="m-none">{counted(0, 'item')} in this arm.</p>}
    </section>
  );
}

import { useEffect, useMemo } from 'react';
import { addCut } from '../../../core/authority/gestures.ts';
import type { Advice, AdviceRequest } from '../../../core/authority/types.ts';
import { useSelectionActions } from '../../app/hooks.ts';
import { Button, SelectField } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { ElementLinks } from '../inspector/parts.tsx';
import { useScreen, useScreenStore } from '../screen-state.ts';
import { useActs } from '../use-acts.ts';
import { MEASURES, proofWords, requestOf, sizeWords, toggled } from './advice.ts';
import { Route } from './Route.tsx';
import { Answered, useAnswer } from './use-answer.tsx';

/** The least cut with its proof, for what may and must be in it. */
export function AdvisorPanel() {
  const form = useScreen((state) => state.advice);
  const { model } = useGraph();
  const store = useScreenStore();
  useEffect(() => {
    store.setState({ advising: true });
    return () => store.setState({ advising: false, picking: null });
  }, [store]);
  const request = useMemo(() => requestOf(form, (id) => model.edgeOf.has(id)), [form, model]);
  return (
    <div className="k-panel c-advisor">
      <AdviceFields />
      <div className="k-answer">
        {'wrong' in request ? <p className="k-none">{request.wrong}</p> : <Advised request={request} />}
      </div>
    </div>
  );
}

function AdviceFields() {
  const advice = useScreen((state) => state.advice);
  const picking = useScreen((state) => state.picking);
  const store = useScreenStore();
  const { model } = useGraph();
  const set = (change: Partial<typeof advice>) => store.setState({ advice: { ...advice, ...change } });
  const pick = (list: 'exclude' | 'force') => {
    const others = model.edges.filter(({ id }) => !advice[list].includes(id)).slice(0, OFFERED);
    return (
      <div className="k-pick" key={list}>
        <span className="field-label">{list === 'exclude' ? 'not these' : 'these in any case'}</span>
        <span className="a-links">
          {advice[list].map((id) => (
            <button
              key={id}
              type="button"
              className="k-chip mono"
              aria-label={`Take ${id} off the list`}
              onClick={() => store.setState({ advice: toggled(advice, list, id) })}
            >
              {id} <span aria-hidden="true">×</span>
            </button>
          ))}
          <Button
            aria-pressed={picking === list}
            onClick={() => store.setState({ picking: picking === list ? null : list })}
          >
            {picking === list ? 'Done' : 'Click edges'}
          </Button>
          <select
            className="input mono k-add"
            aria-label={list === 'exclude' ? 'Exclude an edge' : 'Force an edge'}
            value=""
            onChange={(event) => {
              const { value } = event.target;
              if (value !== '') store.setState({ advice: toggled(advice, list, value) });
            }}
          >
            <option value="">add…</option>
            {others.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </span>
      </div>
    );
  };
  return (
    <div className="k-fields">
      <SelectField label="least by" value={advice.by} options={MEASURES} onChange={(by) => set({ by })} />
      {advice.by === 'weights' && (
        <label className="field">
          <span className="field-label">weights, 1 where absent</span>
          <textarea
            className="input mono k-weights"
            spellCheck={false}
            placeholder='{"e1": 3}'
            value={advice.weights}
            onChange={(event) => set({ weights: event.target.value })}
          />
        </label>
      )}
      {pick('exclude')}
      {pick('force')}
    </div>
  );
}

/** Edges that a list offers at most; more are clicked on the canvas. */
const OFFERED = 400;

/** Name under which a request's answer is known. */
export function adviceName(request: AdviceRequest): string {
  return `advise ${JSON.stringify(request)}`;
}

function Advised({ request }: { readonly request: AdviceRequest }) {
  const question = useAnswer(adviceName(request), (api, text) => api.advise(text, request));
  useShownOnCanvas(question.answer);
  return <Answered question={question}>{(advice) => <AdviceAnswer advice={advice} />}</Answered>;
}

/** Marks the members and lights the certificate while the answer is looked at. */
function useShownOnCanvas(advice: Advice | null): void {
  const store = useScreenStore();
  const { light } = useSelectionActions();
  useEffect(() => {
    if (advice === null) return;
    store.setState({ advised: advice.cut ?? [] });
    const { certificate } = advice;
    const uncuttable = certificate.kind === 'uncuttable';
    light({
      edges: uncuttable ? certificate.path : certificate.paths.flatMap((path) => path.edges),
      tone: uncuttable ? 'invalid' : 'neutral',
      label: proofWords(advice),
    });
  }, [advice, store, light]);
  useEffect(
    () => () => {
      store.setState({ advised: [] });
      light(null);
    },
    [store, light],
  );
}

function AdviceAnswer({ advice }: { readonly advice: Advice }) {
  const { view } = useGraph();
  const acts = useActs();
  const { select } = useSelectionActions();
  const { cut, certificate } = advice;
  const known = cut !== null && view.cuts.find(({ edges }) => sameSet(edges, cut));
  return (
    <>
      {cut !== null && (
        <p>
          {advice.exact ? 'least cut' : 'best cut found'} <b>{sizeWords(advice)}</b>:{' '}
          {cut.length === 0 ? 'nothing needs to be cut' : <ElementLinks kind="edge" ids={cut} />}
          {advice.acts.length > 0 && (
            <>
              {' '}
              by <span className="mono">{advice.acts.join(', ')}</span>
            </>
          )}
        </p>
      )}
      <p className="k-proof">{proofWords(advice)}</p>
      {cut !== null && cut.length > 0 && (
        <div className="a-buttons">
          {known ? (
            <span className="a-none">
              this is cut <span className="mono">{known.id}</span>
            </span>
          ) : (
            <Button
              primary
              onClick={() =>
                acts.do((tree) => addCut(tree, cut), {
                  select: (created) => created.map((id) => ({ kind: 'cut', id })),
                })
              }
            >
              Declare this cut
            </Button>
          )}
          <Button onClick={() => select(cut.map((id) => ({ kind: 'edge', id })))}>Select its edges</Button>
        </div>
      )}
      <ol className="k-routes">
        {certificate.kind === 'uncuttable' ? (
          <li>
            <Route path={certificate.path} tone="invalid" label="nothing can cut" />
          </li>
        ) : (
          certificate.paths.map(({ edges, flow }) => (
            <li key={edges.join(' ')}>
              <Route path={edges} tone="neutral" label="route of the proof:" />
              {advice.by === 'weights' && <span className="a-none"> carries {flow}</span>}
            </li>
          ))
        )}
      </ol>
    </>
  );
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((id) => set.has(id));
}

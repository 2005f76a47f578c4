import { setCutEdges } from '../../../core/authority/gestures.ts';
import type { CutActors, EdgeList, Repair } from '../../../core/authority/types.ts';
import { useApp } from '../../app/hooks.ts';
import { Button, Facts, Panel } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { ElementLinks } from '../inspector/parts.tsx';
import { useActs } from '../use-acts.ts';
import { adviceName } from './AdvisorPanel.tsx';
import { proofWords, sizeWords } from './advice.ts';
import { Route } from './Route.tsx';
import { Answered, useAnswer } from './use-answer.tsx';
import { useShowFailure, useWhoMustAct } from './WhoPanel.tsx';
import { notesOf } from './who.ts';

/** What the inspector says of a cut beyond its judgement: how to mend it, what it can spare, who must act. */
export function CutWork({ cut }: { readonly cut: EdgeList }) {
  const { validation } = useGraph();
  const judged = validation.cuts.find(({ id }) => id === cut.id);
  return (
    <>
      {judged?.holds === false && <RepairPart cut={cut} />}
      {judged?.holds === true && <SparePart cut={cut} />}
      <AdvisorSummary />
      <Actors cut={cut} />
    </>
  );
}

function RepairPart({ cut }: { readonly cut: EdgeList }) {
  const question = useAnswer(`repair ${JSON.stringify(cut.edges)}`, (api, text) =>
    api.repairCut(text, cut.edges),
  );
  const { commands } = useApp();
  return (
    <Panel title="Repair">
      <Answered question={question}>{(repair) => <RepairAnswer cut={cut} repair={repair} />}</Answered>
      <div className="a-buttons">
        <Button onClick={() => commands.run('authority.advisor')}>Other ways…</Button>
      </div>
    </Panel>
  );
}

function RepairAnswer({ cut, repair }: { readonly cut: EdgeList; readonly repair: Repair }) {
  const acts = useActs();
  const { edges, add, remove, uncuttablePath } = repair;
  if (edges === null) {
    return (
      <p>
        nothing can cut{uncuttablePath !== null && ': '}
        {uncuttablePath !== null && <Route path={uncuttablePath} tone="invalid" label="nothing can cut" />}
      </p>
    );
  }
  return (
    <>
      {add.length > 0 && (
        <p>
          add <ElementLinks kind="edge" ids={add} />
        </p>
      )}
      {remove.length > 0 && (
        <p>
          take out <ElementLinks kind="edge" ids={remove} />, which {remove.length === 1 ? 'is' : 'are'} not
          revocable
        </p>
      )}
      <div className="a-buttons">
        <Button primary onClick={() => acts.do((tree) => setCutEdges(tree, cut.id, edges))}>
          {repairWords(cut.id, repair)}
        </Button>
      </div>
    </>
  );
}

/** What a repair does, as a button says it: `Add e4 to k1`. */
function repairWords(id: string, { add, remove }: Repair): string {
  if (remove.length > 0 || add.length > 2) return `Repair ${id}`;
  return `Add ${add.join(' and ')} to ${id}`;
}

function SparePart({ cut }: { readonly cut: EdgeList }) {
  const acts = useActs();
  const question = useAnswer(`spare ${JSON.stringify(cut.edges)}`, (api, text) =>
    api.spareMembers(text, cut.edges),
  );
  if (question.answer !== null && question.answer.each.length === 0) return null;
  return (
    <Panel title="Members it can do without">
      <Answered question={question}>
        {({ each, together }) => (
          <>
            <p>
              any one of <ElementLinks kind="edge" ids={each} />
              {together.length > 1 && (
                <>
                  , and together <ElementLinks kind="edge" ids={together} />
                </>
              )}
            </p>
            <div className="a-buttons">
              <Button
                onClick={() => {
                  const kept = cut.edges.filter((id) => !together.includes(id));
                  acts.do((tree) => setCutEdges(tree, cut.id, kept));
                }}
              >
                Take {together.length === 1 ? together[0] : `${together.length} of them`} out
              </Button>
            </div>
          </>
        )}
      </Answered>
    </Panel>
  );
}

const BY_EDGES = { by: 'edges', exclude: [], force: [] } as const;
const BY_ACTS = { by: 'acts', exclude: [], force: [] } as const;

/** Edges up to which the advisor answers unasked; a larger document is not sent to it at every change. */
const UNASKED = 5000;

/** The least cut by edges and by acts, in two lines. */
export function AdvisorSummary() {
  const { view } = useGraph();
  return view.edges.length <= UNASKED ? <LeastCuts /> : null;
}

function LeastCuts() {
  const { commands } = useApp();
  const edges = useAnswer(adviceName(BY_EDGES), (api, text) => api.advise(text, BY_EDGES));
  const acts = useAnswer(adviceName(BY_ACTS), (api, text) => api.advise(text, BY_ACTS));
  return (
    <Panel
      title="Advisor"
      actions={
        <button type="button" className="a-link" onClick={() => commands.run('authority.advisor')}>
          ask the advisor
        </button>
      }
    >
      <Answered question={edges}>
        {(advice) => (
          <p>
            {advice.cut === null || advice.cut.length === 0 ? (
              advice.cut === null ? (
                proofWords(advice)
              ) : (
                'no route leads from a root to a sink'
              )
            ) : (
              <>
                least cut <b>{sizeWords(advice)}</b>: <ElementLinks kind="edge" ids={advice.cut} />;{' '}
                {proofWords(advice)}
              </>
            )}
          </p>
        )}
      </Answered>
      {edges.answer?.cut != null && edges.answer.cut.length > 0 && (
        <Answered question={acts}>
          {(advice) => (
            <p>
              {advice.exact ? 'fewest acts' : 'fewest acts found'} <b>{sizeWords(advice)}</b>:{' '}
              <span className="mono">{advice.acts.join(', ')}</span>
              {!advice.exact && `, and no fewer than ${advice.lowerBound}`}
            </p>
          )}
        </Answered>
      )}
    </Panel>
  );
}

function Actors({ cut }: { readonly cut: EdgeList }) {
  const question = useWhoMustAct();
  return (
    <Answered question={question}>
      {(cuts) => {
        const actors = cuts.find(({ id }) => id === cut.id);
        return actors === undefined ? null : <ActorsOf actors={actors} />;
      }}
    </Answered>
  );
}

/** Domains that the inspector lists; the panel has all of them. */
const LISTED = 12;

function ActorsOf({ actors }: { readonly actors: CutActors }) {
  const show = useShowFailure();
  const edgesOf = (domain: string) => actors.domains.find((one) => one.domain === domain)?.edges ?? [];
  return (
    <>
      <Panel title="Who must act">
        <Facts
          rows={actors.domains.slice(0, LISTED).map((domain) => [
            domain.domain,
            <span key={domain.domain}>
              <ElementLinks kind="edge" ids={domain.edges} />
              {notesOf(actors, domain).map((note) => (
                <span key={note} className="k-warn">
                  {' '}
                  {note}
                </span>
              ))}
            </span>,
          ])}
        />
      </Panel>
      <Panel title="If one does not act">
        <ul className="a-list">
          {actors.singles.slice(0, LISTED).map(({ domains, holds, opens }) => (
            <li key={domains.join()}>
              {domains[0]} fails:{' '}
              {holds || opens === null ? (
                'the cut holds'
              ) : (
                <button
                  type="button"
                  className="a-link k-opens"
                  onClick={() => show({ cut: actors.id, domains, edges: domains.flatMap(edgesOf), opens })}
                >
                  a route opens
                </button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

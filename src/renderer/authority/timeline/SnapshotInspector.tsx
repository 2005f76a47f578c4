import { removeValues } from '../../../core/text/index.ts';
import { useApp } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import { authorityVerdict } from '../../app/verdicts.ts';
import { Button, Facts, Panel, VerdictMark } from '../../ui/index.ts';
import { CutVerdict } from '../CutsPanel.tsx';
import { routeSentence } from '../judgement.ts';
import { NextStep } from './NextStep.tsx';
import { useFrame, useReplay } from './use-timeline.ts';

/** Problems of a snapshot that are named here; all of them are listed where it is opened. */
const LISTED = 8;

/** Facts of the snapshot that is looked at, and the way to the next one. */
export function SnapshotInspector() {
  const replay = useReplay();
  const { session, at, snapshot, timeline, goTo } = replay;
  const { answer: frame } = useFrame(replay, at);
  const { documents, commands } = useApp();
  if (snapshot === null) return <p className="a-none">there is no snapshot to look at</p>;
  const { validation, pointer, marks } = snapshot;
  const problems = validation.findings.filter(({ severity }) => severity !== 'lint');
  const verdict = authorityVerdict({ kind: 'analysed', validation, view: frame?.view ?? null });

  function takeOut(): void {
    const tree = session.tree();
    const ref = tree?.resolve(pointer) ?? -1;
    if (tree === null || ref < 0) return;
    session.apply({ label: 'take a step out', edits: removeValues(tree, [ref]) });
    goTo(Math.max(0, at - 1));
  }

  return (
    <>
      <Panel title={`Snapshot ${at + 1} of ${timeline.snapshots.length}`}>
        <p>
          <VerdictMark verdict={verdict} word /> {verdict.detail}
        </p>
        {verdict.limit !== undefined && <p className="a-note">{verdict.limit}</p>}
        <Facts
          rows={[
            ['made by', <Rich key="made" text={snapshot.label} />],
            ['sequence', String(snapshot.sequence ?? '?')],
            ['captured at', snapshot.capturedAt],
            ['epoch', snapshot.epoch],
            ...(marks.length === 0 ? [] : [['stands out', marks.join(', ')] as const]),
            ...(snapshot.stateChanges.length === 0
              ? []
              : [['states change', snapshot.stateChanges.join(', ')] as const]),
          ]}
        />
        {frame !== null && validation.witness !== undefined && (
          <p className="a-note">open path: {routeSentence(frame.view, validation.witness)}</p>
        )}
        <div className="a-buttons">
          <Button
            disabled={frame === null}
            onClick={() =>
              commands.attempt('Open the snapshot', async () => {
                if (frame === null) return;
                await documents.create('authority', `${session.info.name} ${at + 1}`, frame.text);
              })
            }
          >
            Open it as a document
          </Button>
          {pointer.startsWith('/steps/') && <Button onClick={takeOut}>Take this step out</Button>}
        </div>
      </Panel>
      <Panel title="Cuts">
        {validation.cuts.length === 0 && <p className="a-none">none is judged</p>}
        <ul className="a-list">
          {validation.cuts.map((cut) => (
            <li key={cut.id}>
              <span className="mono">{cut.id}</span> <CutVerdict judged={cut} />
            </li>
          ))}
        </ul>
      </Panel>
      {problems.length > 0 && (
        <Panel title="Problems of this snapshot">
          <ul className="a-findings">
            {problems.slice(0, LISTED).map(({ code, message, pointer: place, severity }) => (
              <li key={`${code} ${place} ${message}`}>
                <span className="problem-code" data-severity={severity}>
                  {code}
                </span>{' '}
                <Rich text={message} />
              </li>
            ))}
          </ul>
          {problems.length > LISTED && <p className="a-none">and {problems.length - LISTED} more</p>}
        </Panel>
      )}
      <NextStep />
    </>
  );
}

import { useMemo, useState } from 'react';
import type { Disclosure } from '../../../core/authority/types.ts';
import { useApp } from '../../app/hooks.ts';
import { fileNameOf } from '../../app/kinds.ts';
import { outcomeVerdict } from '../../app/verdicts.ts';
import { Button, Dialog, VerdictMark } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { Answered, useAnswer } from './use-answer.tsx';

/** Chooses sinks, shows what is disclosed for them, and saves the object and the mapping that stays with the producer. */
export function DiscloseDialog({ onClose }: { readonly onClose: () => void }) {
  const { view, session } = useGraph();
  const { workbench, documents, commands } = useApp();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(view.sinks));
  const [scope, setScope] = useState('disclosure');
  const request = useMemo(
    () => ({ sinks: view.sinks.filter((sink) => chosen.has(sink)), scope }),
    [view, chosen, scope],
  );
  const question = useAnswer<Disclosure>(`disclose ${JSON.stringify(request)}`, async (api, text) => {
    const outcome = await api.disclose(text, request);
    return outcome.kind === 'unsound' ? { kind: 'declined', message: INVALID } : outcome;
  });
  const { answer, running } = question;
  const ready = answer !== null && running === null;

  const saveObject = (disclosure: Disclosure) =>
    commands.attempt('Save the disclosure', async () => {
      await workbench.files.saveAs(fileNameOf(scope, 'authority'), disclosure.text);
    });
  const saveMap = (disclosure: Disclosure) =>
    commands.attempt('Save the mapping', async () => {
      const text = `${JSON.stringify(disclosure.map, null, 2)}\n`;
      await workbench.files.saveAs(`${scope}.mapping.json`, text);
    });
  const open = (disclosure: Disclosure) =>
    commands.attempt('Open the disclosure', async () => {
      onClose();
      await documents.create('authority', `${session.info.name} ${scope}`, disclosure.text);
    });

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Disclose"
      description="The smallest document that gives a relying party the same outcome, cuts and witnesses for these sinks, under pseudonyms."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={!ready} onClick={() => answer !== null && open(answer)}>
            Open it as a document
          </Button>
          <Button disabled={!ready} onClick={() => answer !== null && saveMap(answer)}>
            Save the mapping…
          </Button>
          <Button primary disabled={!ready} onClick={() => answer !== null && saveObject(answer)}>
            Save the object…
          </Button>
        </>
      }
    >
      <div className="k-disclose">
        <fieldset className="k-sinks">
          <legend className="field-label">sinks that it is about</legend>
          {view.sinks.map((sink) => (
            <label key={sink}>
              <input
                type="checkbox"
                checked={chosen.has(sink)}
                onChange={() => {
                  const next = new Set(chosen);
                  if (!next.delete(sink)) next.add(sink);
                  setChosen(next);
                }}
              />
              <span className="mono">{sink}</span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span className="field-label">name of the disclosure, which becomes its graph id</span>
          <input className="input mono" value={scope} onChange={(event) => setScope(event.target.value)} />
        </label>
        <Answered question={question}>{(disclosure) => <Preview disclosure={disclosure} />}</Answered>
      </div>
    </Dialog>
  );
}

const INVALID =
  'a document that is INVALID for these sinks is not disclosed; what is wrong is listed under Problems';

/** Characters of the object that are shown before it is saved. */
const SHOWN = 20_000;

function Preview({ disclosure }: { readonly disclosure: Disclosure }) {
  const { text, outcome, kept, dropped } = disclosure;
  return (
    <>
      <p>
        <VerdictMark verdict={outcomeVerdict(outcome)} word /> checked by validating both; it keeps{' '}
        {kept.nodes} nodes and {kept.edges} edges and leaves out {dropped.nodes} and {dropped.edges}
      </p>
      <textarea
        className="input k-preview"
        aria-label="The object as it is saved"
        readOnly
        value={text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text}
      />
      <p className="k-proof">the mapping from pseudonyms back to ids stays with you; do not hand it on</p>
    </>
  );
}

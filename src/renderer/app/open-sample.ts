import { applyEdits, parseJson, setMember } from '../../core/text/index.ts';
import type { AppServices } from './context.ts';
import { fileNameOf, freeName } from './kinds.ts';
import { sessionsOfSample, specOfSample } from './samples.ts';
import type { Sample } from './types.ts';

/** Opens a sample as a document of its own, with those that belong to it. */
export async function openSample(app: AppServices, sample: Sample): Promise<void> {
  const text = await sample.load();
  const spec = specOfSample(sample);
  if (spec !== null) {
    await app.documents.create(sample.kind, sample.documentName, await runningOn(app, text, spec));
    return;
  }
  await app.documents.create(sample.kind, sample.documentName, text);
  for (const session of sessionsOfSample(sample)) {
    const sessionText = await runningOn(app, await session.load(), sample);
    const name = freeName(session.documentName, namesOf(app));
    await app.workbench.workspace.create({ kind: session.kind, name, text: sessionText });
    await app.documents.refresh();
  }
}

/** The text of a sample of a session, naming the document that holds its specification; it is made if need be. */
async function runningOn(app: AppServices, text: string, spec: Sample): Promise<string> {
  const name = await nameOfSpec(app, spec);
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') return text;
  const { tree } = parsed;
  return applyEdits(text, setMember(tree, tree.root, 'spec', fileNameOf(name, 'closure')));
}

async function nameOfSpec(app: AppServices, spec: Sample): Promise<string> {
  const text = await spec.load();
  await app.documents.refresh();
  for (const { id, kind, name } of app.state.getState().documents) {
    if (kind !== 'closure' || !name.startsWith(spec.documentName)) continue;
    if ((await app.documents.textOf(id)).text === text) return name;
  }
  const name = freeName(spec.documentName, namesOf(app));
  await app.workbench.workspace.create({ kind: 'closure', name, text });
  return name;
}

function namesOf({ state }: AppServices): readonly string[] {
  return state.getState().documents.map(({ name }) => name);
}

/**
 * A process that edits a workspace as fast as it can, to be killed by a test. It prints a line for each edit that was
 * acknowledged: the document's id, its revision and what stands in it. Arguments: folder, characters an edit.
 */
import { writeSync } from 'node:fs';
import { openInNode } from '../../../core/workspace/testing/node.ts';
import { fileStorage } from '../index.ts';

const [folder, size] = process.argv.slice(2);
const { api } = await openInNode(await fileStorage(folder!));
const say = (line: string) => writeSync(1, `${line}\n`);
const documents = await api.list();
if (documents.length === 0) {
  for (const name of ['a', 'b']) {
    const { id } = await api.create({ kind: 'authority', name, text: '' });
    say(`${id} 1 `);
  }
}
for (;;) {
  for (const { id } of await api.list()) {
    const { info, text } = await api.open(id);
    const next = `${info.revision + 1}:`.padEnd(Number(size), 'x');
    const edits = [{ offset: 0, length: text.length, text: next }];
    const outcome = await api.edit({ id, baseRevision: info.revision, edits, by: 'child' });
    if (outcome.kind === 'saved') say(`${id} ${outcome.revision} ${next}`);
    else say(`refused ${outcome.kind === 'failed' ? outcome.message : outcome.kind}`);
  }
}

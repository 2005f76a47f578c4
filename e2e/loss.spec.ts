import { expect, test } from './fixture.ts';
import { newDocument, saveState, text, typeAtStart } from './typing.ts';

/** Three deaths, each right after the window says that what was typed last is saved. */
const DEATHS = 3;

test('kill -9 after “Saved” loses nothing', async ({ app }) => {
  await newDocument(app.page);
  const shown = ['"untitled"'];
  for (let death = 1; death <= DEATHS; death++) {
    const word = `typed-before-death-${death}`;
    await typeAtStart(app.page, shown.at(-1)!, `${word} `);
    shown.push(word);
    await saveState(app.page, 'saved');
    await app.killAndRestart();
    for (const one of shown) await expect(text(app.page)).toContainText(one);
  }
});

import { describe, expect, it } from 'vitest';
import { type CloseChoice, CloseGuard } from './close-guard.ts';

function guard(...choices: CloseChoice[]) {
  const did: string[] = [];
  const made = new CloseGuard({
    ask: async (names) => {
      did.push(`ask ${names.join(', ')}`);
      return choices.shift() ?? 'stay';
    },
    save: () => did.push('save'),
    close: () => did.push('close'),
  });
  return { made, did };
}

describe('closing a window', () => {
  it('closes at once where nothing is unsaved', async () => {
    const { made, did } = guard();
    await made.request();
    expect(did).toEqual(['close']);
  });

  it('asks, and stays or closes as it is told', async () => {
    const { made, did } = guard('stay', 'close');
    made.setUnsaved(['a', 'b']);
    await made.request();
    await made.request();
    expect(did).toEqual(['ask a, b', 'ask a, b', 'close']);
  });

  it('saves by the command and closes once that has ended, not before', async () => {
    const { made, did } = guard('save');
    made.setUnsaved(['a', 'b']);
    await made.request();
    made.setUnsaved(['b']);
    made.setUnsaved([]);
    expect(did).toEqual(['ask a, b', 'save']);
    await made.savedAll([]);
    expect(did).toEqual(['ask a, b', 'save', 'close']);
  });

  it('asks again about what saving left over', async () => {
    const { made, did } = guard('save', 'close');
    made.setUnsaved(['a', 'b']);
    await made.request();
    await made.savedAll(['b']);
    expect(did).toEqual(['ask a, b', 'save', 'ask b', 'close']);
  });

  it('stays open when the save was broken off, also when it is saved later', async () => {
    const { made, did } = guard('save');
    made.setUnsaved(['a']);
    await made.request();
    await made.savedAll(null);
    made.setUnsaved([]);
    await made.savedAll([]);
    expect(did).toEqual(['ask a', 'save']);
  });

  it('does not close a page that was loaded anew while the one before was saving', async () => {
    const { made, did } = guard('save');
    made.setUnsaved(['a']);
    await made.request();
    made.reset();
    await made.savedAll([]);
    expect(did).toEqual(['ask a', 'save']);
  });

  it('asks once, however often closing is asked for', async () => {
    const { made, did } = guard('stay');
    made.setUnsaved(['a']);
    await Promise.all([made.request(), made.request(), made.request()]);
    expect(did).toEqual(['ask a']);
  });
});

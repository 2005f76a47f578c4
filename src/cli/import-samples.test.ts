import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtCli, runCli } from './testing/built.ts';

const FOLDER = fileURLToPath(new URL('../../samples/imports/', import.meta.url));
const ambit = async (words: readonly string[], input?: string) =>
  runCli(await builtCli(), words, { cwd: FOLDER, ...(input === undefined ? {} : { input }) });
const CHAT = ['import', 'csv', 'chat.csv', '--owner', 'Nia', '--members'];

describe('samples of what can be imported', () => {
  it('a chat: who came later is not admitted to what was said before, and keeps what was said to them', async () => {
    const { code, out } = await ambit([...CHAT, 'members.csv']);
    expect(code).toBe(0);
    const admits = async (item: string): Promise<readonly string[]> => {
      const words = ['admits', '-', '--item', item, '--at', '2026-05-13T00:00:00Z', '--json'];
      const answer = JSON.parse((await ambit(words, out)).out) as { admits: { principal: string }[] };
      return answer.admits.map(({ principal }) => principal);
    };
    expect(await admits('i1')).toEqual(['Nia', 'Priya', 'Sol']);
    expect(await admits('i5')).toEqual(['Nia', 'Priya', 'Sol', 'Vic']);
  });

  it('a chat whose membership table forgets a speaker is not imported, and the line is named', async () => {
    const members = readFileSync(join(FOLDER, 'members.csv'), 'utf8').replace(/^launch,Vic.*\n/m, '');
    const { code, out, err } = await ambit([...CHAT, '-'], members);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('chat, row 5: `Vic` was not in `launch` then');
  });

  it('a specification of the public engine becomes one that is sound', async () => {
    const { code, out, err } = await ambit(['closure', 'import', 'public-engine.spec.json']);
    expect(code).toBe(0);
    expect(err).toContain('`lease`, the lease of `cancel_effect`, became the approval `exact`');
    expect((await ambit(['closure', 'check', '-', '--json'], out)).out).toContain('"findings":[]');
  });
});

import { expect, it } from 'vitest';
import { newDocument } from '../../core/authority/gestures.ts';
import * as symbols from '../../core/authority/symbols.ts';
import { parseJson } from '../../core/text/index.ts';
import type { DocumentSession } from '../document/types.ts';
import { idLanguage } from './id-language.ts';

it('completion finds the elements of all ids in one go: of thousands, one by one takes minutes', () => {
  const text = newDocument({ graphId: 'g', capturedAt: '2026-11-30T06:00:00Z' });
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind);
  const session: Pick<DocumentSession, 'tree'> = { tree: () => parsed.tree };
  const looked: string[] = [];
  const counting = {
    ...symbols,
    elementOf: (...args: Parameters<typeof symbols.elementOf>) => {
      looked.push(args[2]);
      return symbols.elementOf(...args);
    },
    renameId: () => ({ kind: 'refused', message: '' }) as const,
  };
  const language = idLanguage(session as DocumentSession, counting, {
    noun: (kind) => kind,
    told: { node: [], edge: [], path: [], cut: [] },
    detail: (_, __, element) => (element < 0 ? 'none' : 'some'),
    declaration: () => -1,
  });
  const offered = language.complete(text.indexOf('"source": "') + '"source": "'.length);
  expect(offered.map(({ detail }) => detail)).toEqual(['some', 'some', 'some']);
  expect(looked).toEqual([]);
});

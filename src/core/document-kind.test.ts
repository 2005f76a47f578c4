import { expect, it } from 'vitest';
import { documentKind } from './document-kind.ts';

it('knows a document by the version that it states', () => {
  expect(documentKind('{"version": "AAGV-v0.1"}')).toBe('authority');
  expect(documentKind('{"steps": [], "version": "ambit-session/1"}')).toBe('session');
});

it('knows nothing of another text', () => {
  for (const text of ['not json', '[1]', '{"version": 1}', '{"version": "toString"}', '']) {
    expect(documentKind(text)).toBeNull();
  }
});

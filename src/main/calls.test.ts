import { describe, expect, it } from 'vitest';
import { FILE_CALLS, WORKSPACE_CALLS } from '../hosts/desktop-bridge.ts';
import { fileArguments, workspaceArguments } from './calls.ts';

const positions = new Map([['n1', { x: 1, y: -2.5 }]]);

describe('every call has its shape', () => {
  it('lists the same calls on both sides', () => {
    expect(Object.keys(workspaceArguments).sort()).toEqual([...WORKSPACE_CALLS].sort());
    expect(Object.keys(fileArguments).sort()).toEqual([...FILE_CALLS].sort());
  });

  it('takes what the renderer sends', () => {
    const { create, edit, saveLayout, setFile } = workspaceArguments;
    expect(create.safeParse([{ kind: 'authority', name: 'a', text: '{}' }]).success).toBe(true);
    expect(
      create.safeParse([{ kind: 'authority', name: 'a', text: '{}', layout: { positions } }]).success,
    ).toBe(true);
    const edits = [{ offset: 0, length: 1, text: '\ud800' }];
    expect(edit.safeParse([{ id: 'a', baseRevision: 3, edits, by: 'w' }]).success).toBe(true);
    expect(saveLayout.parse(['a', { positions }])).toEqual(['a', { positions }]);
    expect(setFile.safeParse(['a', null, null]).success).toBe(true);
  });

  it.each([
    ['create', [{ kind: 'other', name: 'a', text: '' }]],
    ['create', [{ kind: 'authority', name: 1, text: '' }]],
    ['edit', [{ id: 'a', baseRevision: -1, edits: [], by: 'w' }]],
    ['edit', [{ id: 'a', baseRevision: 1, edits: [{ offset: 0.5, length: 0, text: '' }], by: 'w' }]],
    ['saveLayout', ['a', { positions: new Map([['n', { x: Number.NaN, y: 0 }]]) }]],
    ['saveLayout', ['a', { positions: { n: { x: 0, y: 0 } } }]],
    ['open', ['x'.repeat(201)]],
    ['open', []],
    ['setFile', ['a', { handle: 'h' }, null]],
  ] as const)('%s refuses %j', (name, args) => {
    expect(workspaceArguments[name].safeParse(args).success).toBe(false);
  });

  it('takes bytes to export only as bytes', () => {
    expect(fileArguments.exportBytes.safeParse(['a.png', new Uint8Array(3), 'image/png']).success).toBe(true);
    expect(fileArguments.exportBytes.safeParse(['a.png', [1, 2, 3], 'image/png']).success).toBe(false);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { analyse } from '../../core/authority/index.ts';
import { documentKind } from '../../core/document-kind.ts';
import type { AnalysisApi, FilesApi, Workbench } from '../../core/workbench.ts';
import { MemoryStorage } from '../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import type { AppServices } from './context.ts';
import { Documents, type HostFile } from './documents.ts';
import { Notices } from './notices.ts';
import { Questions } from './questions.ts';
import { createAppState } from './state.ts';

/** Files of a host: those that the user will choose next, and what was written. */
class Disk implements FilesApi {
  chosen: HostFile[] = [];
  readonly written = new Map<string, string>();
  /** Files that another program has changed. */
  readonly changed = new Set<string>();

  async open(): Promise<readonly HostFile[]> {
    return this.chosen;
  }

  async save(
    handle: string,
    text: string,
    known: string | null,
  ): Promise<{ kind: 'saved' | 'changed'; label: string }> {
    const label = `${handle}.aagv.json`;
    if (known !== null && this.changed.has(handle)) return { kind: 'changed', label };
    this.changed.delete(handle);
    this.written.set(handle, text);
    return { kind: 'saved', label };
  }

  async saveAs(suggestedName: string, text: string): Promise<{ handle: string; label: string }> {
    this.written.set('new', text);
    return { handle: 'new', label: suggestedName };
  }

  async exportBytes(): Promise<void> {}
}

let app: Pick<AppServices, 'workbench' | 'state'>;
let documents: Documents;
let disk: Disk;

beforeEach(async () => {
  const { api, subscribe } = await openInNode(new MemoryStorage());
  disk = new Disk();
  const analysis = {
    authority: async (text: string) => analyse(text),
    documentKind: async (text: string) => documentKind(text),
  } as unknown as AnalysisApi;
  const workbench = {
    host: 'web',
    workspace: api,
    analysis,
    files: disk,
    onEvent: subscribe,
  } as unknown as Workbench;
  const state = createAppState('authority');
  app = { workbench, state };
  const place = { id: 'authority', skeleton: () => '{"new": true}' } as const;
  documents = new Documents(app, new Notices(state), new Questions(state), 'this window', () => place);
});

const opened = () => app.state.getState().opened!.session;
const names = () =>
  app.state
    .getState()
    .documents.map(({ name }) => name)
    .sort();
const typed = (text: string) => ({ label: 'typing', edits: [{ offset: 0, length: 0, text }] });

describe('documents', () => {
  it('are made under a name of their own and opened', async () => {
    await documents.createNew('authority');
    await documents.createNew('authority');
    expect(names()).toEqual(['untitled', 'untitled 2']);
    expect(opened().info.name).toBe('untitled 2');
    expect(opened().text).toBe('{"new": true}');
  });

  it('keep their history while another one is on screen', async () => {
    const first = await documents.create('authority', 'first', '{}');
    opened().apply(typed(' '));
    await documents.create('authority', 'second', '{}');
    await documents.open(first.id);
    expect(opened().undoLabel).toBe('typing');
    opened().undo();
    expect(opened().text).toBe('{}');
  });

  it('lose nothing that was typed just before another one was opened', async () => {
    const first = await documents.create('authority', 'first', '{}');
    opened().apply(typed(' '));
    await documents.create('authority', 'second', '{}');
    await documents.flush();
    expect((await app.workbench.workspace.open(first.id)).text).toBe(' {}');
  });

  it('open the one that was asked for last, however long the other one takes', async () => {
    const first = await documents.create('authority', 'first', '{}');
    const second = await documents.create('authority', 'second', '{}');
    const { workspace } = app.workbench;
    const slowly: typeof workspace.open = async (id) => {
      if (id === first.id) await new Promise((resolve) => setTimeout(resolve, 50));
      return workspace.open(id);
    };
    const workbench = { ...app.workbench, workspace: { ...workspace, open: slowly } };
    const state = createAppState('authority');
    const place = { id: 'authority' } as const;
    const slow = new Documents(
      { workbench, state },
      new Notices(state),
      new Questions(state),
      'another window',
      () => place,
    );
    await Promise.all([slow.open(first.id), slow.open(second.id)]);
    expect(state.getState().opened?.session.info.name).toBe('second');
  });

  it('come from files, and go back to them only when saved', async () => {
    disk.chosen = [{ handle: 'h', label: 'pay.aagv.json', text: '{}' }];
    await documents.openFiles();
    expect(opened().info).toMatchObject({ name: 'pay', kind: 'authority', file: { handle: 'h' } });
    opened().apply(typed(' '));
    await opened().flush();
    expect(opened().unsaved).toBe(true);
    expect(disk.written.size).toBe(0);
    await documents.save();
    await opened().flush();
    expect(disk.written.get('h')).toBe(' {}');
    expect(opened().unsaved).toBe(false);
  });

  it('write over what another program wrote only where the user says so', async () => {
    await documents.takeFiles([{ handle: 'h', label: 'pay.aagv.json', text: '{}' }]);
    opened().apply(typed(' '));
    disk.changed.add('h');
    for (const yes of [false, true]) {
      const saving = documents.save();
      await expect.poll(() => app.state.getState().question?.title).toMatch(/^Another program has changed/);
      expect(disk.written.size).toBe(0);
      app.state.getState().question?.answer(yes);
      await saving;
    }
    expect(disk.written.get('h')).toBe(' {}');
    expect(app.state.getState().question).toBeNull();
  });

  it('are all saved at once, those beside the open one too, until the user breaks it off', async () => {
    await documents.takeFiles([{ handle: 'a', label: 'a.aagv.json', text: '{}' }]);
    opened().apply(typed(' '));
    await opened().flush();
    await documents.takeFiles([{ handle: 'b', label: 'b.aagv.json', text: '{}' }]);
    opened().apply(typed('  '));
    await opened().flush();
    expect(documents.unsaved().map(({ info }) => info.name)).toEqual(['b', 'a']);
    disk.changed.add('a');
    const broken = documents.saveAll();
    await expect.poll(() => app.state.getState().question).not.toBeNull();
    app.state.getState().question?.answer(false);
    expect(await broken).toBe(false);
    await documents.flush();
    expect(documents.unsaved().map(({ info }) => info.name)).toEqual(['a']);
    disk.changed.delete('a');
    expect(await documents.saveAll()).toBe(true);
    expect(documents.unsaved()).toEqual([]);
    expect([...disk.written]).toEqual([
      ['b', '  {}'],
      ['a', ' {}'],
    ]);
  });

  it('stay alive beside the open one, however many are opened, while their file lacks changes', async () => {
    await documents.takeFiles([{ handle: 'a', label: 'a.aagv.json', text: '{}' }]);
    opened().apply(typed(' '));
    await opened().flush();
    for (let n = 0; n < 12; n++) await documents.create('authority', `other ${n}`, '{}');
    expect(documents.unsaved().map(({ info }) => info.name)).toEqual(['a']);
  });

  it('show a file that is opened again as it is now, as one step that can be undone', async () => {
    const file = { handle: 'h', label: 'pay.aagv.json', text: '{}' };
    await documents.takeFiles([file]);
    opened().apply(typed(' '));
    await documents.takeFiles([{ ...file, text: '{"elsewhere": 1}' }]);
    expect(names()).toEqual(['pay']);
    expect(opened().text).toBe('{"elsewhere": 1}');
    await opened().flush();
    expect(opened().unsaved).toBe(false);
    opened().undo();
    expect(opened().text).toBe(' {}');
  });

  it('ask for a file where they have none, and are then that file', async () => {
    await documents.create('authority', 'pay', '{}');
    await documents.save();
    expect(disk.written.get('new')).toBe('{}');
    expect(opened().info.file).toEqual({ handle: 'new', label: 'pay.aagv.json' });
  });

  it('are refused with a sentence where they are too long or no text', async () => {
    const told = () => app.state.getState().notices.map(({ message }) => message);
    await documents.takeFiles([{ handle: 'h', label: 'big.json', text: 'x'.repeat(20 * 1024 * 1024 + 1) }]);
    await documents.takeDropped([new File([new Uint8Array([0xff, 0xfe, 0x00])], 'bytes.bin')]);
    expect(told()).toHaveLength(2);
    expect(told()[0]).toContain('`big.json` is longer than');
    expect(told()[1]).toContain('`bytes.bin`');
    expect(app.state.getState().opened).toBeNull();
  });

  it('are of the kind that the text says, else the name, else an authority graph', async () => {
    const file = (name: string, text: string) => new File([text], name);
    const version = '{"version": "ambit-history/1"}';
    await documents.takeDropped([
      file('a.aagv.json', version),
      file('b.session.json', 'x'),
      file('c.txt', '[1]'),
    ]);
    const kinds = app.state.getState().documents.map(({ name, kind }) => [name, kind]);
    expect(Object.fromEntries(kinds)).toEqual({ a: 'history', b: 'session', 'c.txt': 'authority' });
  });

  it('are duplicated as they are on screen', async () => {
    const { id } = await documents.create('authority', 'pay', '{}');
    opened().apply({ ...typed(' '), positions: new Map([['a', { x: 1, y: 2 }]]) });
    await documents.duplicate(id);
    expect(opened().info.name).toBe('pay copy');
    expect(opened().text).toBe(' {}');
    expect(opened().layout.positions.get('a')).toEqual({ x: 1, y: 2 });
  });

  it('come back by the notice of their removal', async () => {
    await documents.create('authority', 'other', '{}');
    const { id } = await documents.create('authority', 'pay', '{}');
    opened().apply(typed(' '));
    await documents.remove(id);
    expect(names()).toEqual(['other']);
    expect(opened().info.name).toBe('other');
    const notice = app.state.getState().notices.find(({ message }) => message.includes('`pay`'));
    notice?.action?.run();
    await expect.poll(names).toEqual(['other', 'pay']);
    await expect.poll(() => opened().text).toBe(' {}');
  });

  it('leave the start screen behind where the last one is removed', async () => {
    const { id } = await documents.create('authority', 'pay', '{}');
    await documents.remove(id);
    expect(app.state.getState().opened).toBeNull();
  });

  it('take a new name, on screen too', async () => {
    const { id } = await documents.create('authority', 'pay', '{}');
    await documents.rename(id, 'payment agent');
    expect(opened().info.name).toBe('payment agent');
    expect(names()).toEqual(['payment agent']);
  });

  it('hear what another window calls them, and that it wrote them to their file', async () => {
    await documents.takeFiles([{ handle: 'h', label: 'pay.aagv.json', text: '{}' }]);
    opened().apply(typed(' '));
    await opened().flush();
    const state = createAppState('authority');
    const place = { id: 'authority' } as const;
    const elsewhere = new Documents(
      { workbench: app.workbench, state },
      new Notices(state),
      new Questions(state),
      'another window',
      () => place,
    );
    await elsewhere.open(opened().info.id);
    await elsewhere.save();
    await elsewhere.rename(opened().info.id, 'payment agent');
    expect(opened().unsaved).toBe(true);
    await documents.refresh();
    await opened().flush();
    expect(opened().unsaved).toBe(false);
    expect(opened().info.name).toBe('payment agent');
  });

  it('are kept twice where two windows disagree and that is wished', async () => {
    const { id, revision } = await documents.create('authority', 'pay', '{}');
    const edits = [{ offset: 0, length: 0, text: 'theirs ' }];
    await app.workbench.workspace.edit({ id, baseRevision: revision, edits, by: 'another window' });
    opened().apply(typed('mine '));
    await opened().flush();
    expect(opened().saveState.kind).toBe('conflict');
    await documents.keepAsCopy();
    await documents.flush();
    expect(opened().info.name).toBe('pay copy');
    expect(opened().text).toBe('mine {}');
    expect((await app.workbench.workspace.open(id)).text).toBe('theirs {}');
  });
});

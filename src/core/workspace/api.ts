import { cleanName, MAX_DOCUMENT, tooLong } from './limits.ts';
import { type Owner, reason } from './owner.ts';
import { StorageError } from './storage.ts';
import type { DocumentInfo, EditOutcome, WorkspaceApi } from './types.ts';

/** Message for a document that was never there, or is gone for good. */
const MISSING = 'this document is not in the workspace';
const REMOVED = 'this document was removed; bring it back to go on';

/** The calls of a workspace. Each runs in the owner's queue and answers when what it did is durable. */
export function workspaceApi(owner: Owner, newId: () => string): WorkspaceApi {
  const { tables } = owner;

  function infoOf(id: string): DocumentInfo {
    const info = tables.info(id);
    if (!info) throw new StorageError(MISSING);
    const { removedAt: _, ...rest } = info;
    return rest;
  }

  /** A change of one document that the list shows. */
  function listed(id: string, draft: Parameters<Owner['record']>[0]): Promise<DocumentInfo> {
    return owner.queue(async () => {
      if (!(await owner.record(draft))) throw new StorageError(MISSING);
      owner.emit({ kind: 'listed' });
      return infoOf(id);
    });
  }

  async function edit(input: Parameters<WorkspaceApi['edit']>[0]): Promise<EditOutcome> {
    const { id, baseRevision, edits, by } = input;
    const info = tables.info(id);
    const text = tables.text(id);
    if (!info || text === undefined) return { kind: 'failed', message: MISSING };
    if (info.removedAt !== null) return { kind: 'failed', message: REMOVED };
    if (info.revision !== baseRevision) return { kind: 'stale', revision: info.revision, text };
    const units = text.length + edits.reduce((sum, one) => sum + one.text.length - one.length, 0);
    if (units > MAX_DOCUMENT) return { kind: 'failed', message: tooLong(units) };
    const fits = await owner.record({ kind: 'edit', id, base: baseRevision, edits: [...edits], by }, units);
    if (!fits) return { kind: 'failed', message: 'the change does not fit the text it was made for' };
    const revision = baseRevision + 1;
    owner.emit({ kind: 'edited', id, revision, by });
    return { kind: 'saved', revision };
  }

  return {
    list: () => owner.queue(() => tables.list()),

    removed: () => owner.queue(() => tables.list(true)),

    create: ({ kind, name, text, layout }) =>
      owner.queue(async () => {
        if (text.length > MAX_DOCUMENT) throw new StorageError(tooLong(text.length));
        const id = newId();
        await owner.record({ kind: 'create', id, type: kind, name: cleanName(name), text });
        if (layout) await owner.record({ kind: 'layout', id, positions: flat(layout) });
        owner.emit({ kind: 'listed' });
        return infoOf(id);
      }),

    open: (id) =>
      owner.queue(() => {
        const info = infoOf(id);
        return { info, text: tables.text(id)!, layout: tables.layout(id) };
      }),

    edit: (input) =>
      owner.queue(async () => {
        try {
          return await edit(input);
        } catch (error) {
          return { kind: 'failed', message: reason(error) };
        }
      }),

    saveLayout: (id, layout) =>
      owner.queue(async () => {
        const positions = flat(layout);
        if (!(await owner.record({ kind: 'layout', id, positions }))) throw new StorageError(MISSING);
      }),

    rename: (id, name) => listed(id, { kind: 'rename', id, name: cleanName(name) }),

    remove: async (id) => {
      await listed(id, { kind: 'remove', id });
    },

    restore: (id) => listed(id, { kind: 'restore', id }),

    setFile: (id, file, savedHash) => {
      const shown = file && { handle: file.handle, label: cleanName(file.label) };
      return listed(id, { kind: 'file', id, file: shown, savedHash });
    },

    revisions: (id) => owner.queue(() => tables.revisions(id)),

    revisionText: (id, revision) =>
      owner.queue(() => {
        const text = tables.revisionText(id, revision);
        if (text === null) throw new StorageError('this revision is no longer kept');
        return text;
      }),

    getSetting: (key) => owner.queue(() => tables.setting(key)),

    setSetting: (key, value) =>
      owner.queue(async () => {
        await owner.record({ kind: 'setting', key, value });
      }),
  };
}

function flat(layout: Parameters<WorkspaceApi['saveLayout']>[1]): [string, number, number][] {
  return [...layout.positions].map(([id, { x, y }]) => [id, x, y]);
}

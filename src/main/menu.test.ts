import { describe, expect, it } from 'vitest';
import { type MenuActions, menuTemplate } from './menu.ts';

type Items = ReturnType<typeof menuTemplate>;
type Item = Items[number];

const flat = (items: Items): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);

function actions(did: string[]): MenuActions {
  return {
    command: (id) => did.push(id),
    openRecent: (file) => did.push(`recent ${file}`),
    clearRecent: () => did.push('clear'),
    newWindow: () => did.push('window'),
    closeWindow: () => did.push('close'),
  };
}

const click = (item: Item | undefined) => (item?.click as (() => void) | undefined)?.();

describe('the menu', () => {
  it('runs commands by the same ids as keys and buttons', () => {
    const did: string[] = [];
    const items = flat(menuTemplate(actions(did), [], 'linux'));
    for (const id of ['document.open', 'document.save', 'document.saveAs', 'document.undo', 'view.palette']) {
      click(items.find((item) => item.id === id));
    }
    expect(did).toEqual([
      'document.open',
      'document.save',
      'document.saveAs',
      'document.undo',
      'view.palette',
    ]);
  });

  it('leaves keys of commands to the window, but on a Mac', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const items = flat(menuTemplate(actions([]), [], platform));
      for (const item of items.filter(
        ({ id, accelerator }) => id?.includes('.') && id !== 'window.close' && accelerator,
      )) {
        expect(item.registerAccelerator).toBe(platform === 'darwin');
      }
    }
  });

  it('lists recent files as they are called, and clears them', () => {
    const did: string[] = [];
    const items = flat(menuTemplate(actions(did), ['/a/salt & pepper.json'], 'linux'));
    const recent = items.find(({ label }) => label === '/a/salt && pepper.json');
    click(recent);
    click(items.find(({ label }) => label === 'Clear Recent'));
    expect(did).toEqual(['recent /a/salt & pepper.json', 'clear']);
    const none = flat(menuTemplate(actions([]), [], 'linux')).find(
      ({ label }) => label === 'No Recent Files',
    );
    expect(none?.enabled).toBe(false);
  });
});

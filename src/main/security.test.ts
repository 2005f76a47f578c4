import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { externalUrl, isOurs } from './origin.ts';
import { guardContents, guardSession, mayHave, webPreferences } from './security.ts';

describe('which URLs are ours', () => {
  it.each(['app://workbench', 'app://workbench/', 'app://workbench/index.html?a#b'])('%s is', (url) => {
    expect(isOurs(url)).toBe(true);
  });
  it.each([
    '',
    'about:blank',
    'app://workbench.evil/',
    'app://evil/workbench',
    'app://user@workbench/',
    'app://workbench:80/',
    'apps://workbench/',
    'file:///workbench',
    'https://workbench/',
    'data:text/html,app://workbench',
    'javascript:app://workbench',
  ])('`%s` is not', (url) => {
    expect(isOurs(url)).toBe(false);
  });
});

describe('which links may go to the browser', () => {
  it('gives https in its canonical spelling', () => {
    expect(externalUrl('HTTPS://Example.org/a b')).toBe('https://example.org/a%20b');
  });
  it.each([
    'http://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-settings:',
    'https://user:pass@example.org',
    'https://',
    'example.org',
    '',
  ])('refuses `%s`', (url) => {
    expect(externalUrl(url)).toBeNull();
  });
});

describe('permissions', () => {
  it('gives our page the clipboard to write to, and nothing else to anybody', () => {
    expect(mayHave('clipboard-sanitized-write', 'app://workbench/index.html')).toBe(true);
    expect(mayHave('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'hid',
      'usb',
    ]) {
      expect(mayHave(permission, 'app://workbench/')).toBe(false);
    }
  });

  it('guards a session by request, by check, by device and by display', () => {
    const set: Record<string, (...args: never[]) => unknown> = {};
    const session = new Proxy(
      {},
      {
        get: (_, name: string) => (handler: (...args: never[]) => unknown) => {
          set[name] = handler;
        },
      },
    ) as Session;
    guardSession(session);
    const answers: boolean[] = [];
    const request = set.setPermissionRequestHandler as unknown as (
      contents: null,
      permission: string,
      callback: (given: boolean) => void,
      details: { requestingUrl: string },
    ) => void;
    for (const permission of ['geolocation', 'clipboard-sanitized-write']) {
      request(null, permission, (given) => answers.push(given), { requestingUrl: 'app://workbench/' });
    }
    expect(answers).toEqual([false, true]);
    const check = set.setPermissionCheckHandler as unknown as (c: null, p: string, origin: string) => boolean;
    expect(check(null, 'media', 'app://workbench/')).toBe(false);
    expect((set.setDevicePermissionHandler as () => boolean)()).toBe(false);
    expect(set.setDisplayMediaRequestHandler).toBeDefined();
  });
});

describe('windows', () => {
  it('states every preference that could weaken them', () => {
    expect(webPreferences('/p')).toEqual({
      preload: '/p',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
  });

  it.each([
    ['will-navigate', 'https://example.org/', true],
    ['will-frame-navigate', 'data:text/html,x', true],
    ['will-redirect', 'file:///etc/passwd', true],
    ['will-navigate', 'app://workbench/index.html', false],
    ['will-attach-webview', 'app://workbench/', true],
  ])('%s to %s is stopped: %s', (name, url, stopped) => {
    const { contents } = guarded();
    let prevented = false;
    contents.emit(name, { url, preventDefault: () => (prevented = true) });
    expect(prevented).toBe(stopped);
  });

  it('opens no window, and hands only https links on', () => {
    const { outside, open } = guarded();
    for (const url of [
      'https://example.org/',
      'http://example.org/',
      'app://workbench/',
      'file:///etc/passwd',
    ]) {
      expect(open({ url })).toEqual({ action: 'deny' });
    }
    expect(outside).toEqual(['https://example.org/']);
  });
});

function guarded() {
  const outside: string[] = [];
  let open: (details: { url: string }) => unknown = () => null;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler(handler: typeof open) {
      open = handler;
    },
  });
  guardContents(contents as unknown as WebContents, (url) => outside.push(url));
  return { contents, outside, open };
}

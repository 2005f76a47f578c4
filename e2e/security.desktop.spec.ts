/** Electron's security tutorial, item by item, on the running program. */
import type { ElectronApplication } from '@playwright/test';
import { FILE_CALLS, WORKSPACE_CALLS } from '../src/hosts/desktop-bridge.ts';
import { contentSecurityPolicy } from '../src/hosts/static.mjs';
import { expect, test } from './fixture.ts';
import { inMain } from './in-main.ts';

const electronOf = ({ running }: { running: { electron: ElectronApplication | null } }) => running.electron!;

test('windows are sandboxed, isolated and without Node (2, 3, 4, 6, 8, 9, 10, 11)', async ({ app }) => {
  const preferences = await inMain(electronOf(app), ({ BrowserWindow }) => {
    // Electron's types do not know this one; it is what the window was really made with.
    const contents = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  });
  expect(preferences.enableBlinkFeatures ?? '').toBe('');
  const seen = await app.page.evaluate(() => ({
    url: location.origin,
    secure: isSecureContext,
    globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
    webview: 'getWebContentsId' in document.createElement('webview'),
  }));
  expect(seen).toEqual({ url: 'app://workbench', secure: true, globals: [], webview: false });
});

test('the bridge is named functions and nothing more (20)', async ({ app }) => {
  const shape = await app.page.evaluate(() => {
    const shapeOf = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shapeOf(held)]))
        : typeof value;
    return shapeOf(globalThis.ambitDesktop);
  });
  const functions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'function']));
  expect(shape).toEqual({
    workspace: functions(WORKSPACE_CALLS),
    files: functions(FILE_CALLS),
    shell: functions(['onCommand', 'onOpenFiles', 'setUnsaved', 'savedAll']),
    onEvent: 'function',
  });
  // A listener hears the message alone: the event, which leads to Electron, stays outside.
  await app.page.evaluate(() => {
    globalThis.ambitDesktop!.shell.onCommand((...given) => Object.assign(globalThis, { given }));
  });
  await inMain(electronOf(app), ({ Menu }) =>
    Menu.getApplicationMenu()!.getMenuItemById('view.list')!.click(),
  );
  const heard = () => app.page.evaluate(() => (globalThis as unknown as { given?: unknown[] }).given);
  await expect.poll(heard).toEqual(['view.list']);
});

test('permissions are denied (5)', async ({ app }) => {
  const answers = await app.page.evaluate(async () => {
    const name = (error: unknown) => (error instanceof DOMException ? error.name : String(error));
    return {
      notifications: await Notification.requestPermission(),
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', name),
      screen: await navigator.mediaDevices.getDisplayMedia().then(() => 'given', name),
      place: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      ),
      clipboardRead: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      clipboardWrite: await navigator.clipboard.writeText('ours').then(() => 'given', name),
    };
  });
  expect(answers).toMatchObject({
    notifications: 'denied',
    place: 1,
    clipboardRead: 'denied',
    clipboardWrite: 'given',
  });
  expect(answers.camera).not.toBe('given');
  expect(answers.screen).not.toBe('given');
});

test('the policy comes as a header and is in force (1, 7)', async ({ app }) => {
  app.allow(/Content Security Policy|Refused to|violates the following/);
  app.allow(/EvalError/);
  const { headers, evaluated, remote, inline } = await app.page.evaluate(async () => {
    const response = await fetch('app://workbench/index.html');
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    return {
      headers: Object.fromEntries(response.headers),
      evaluated: (() => {
        try {
          return new Function('return 1')() as unknown;
        } catch {
          return 'refused';
        }
      })(),
      remote: await fetch('https://127.0.0.1:1/').then(
        () => 'fetched',
        () => 'refused',
      ),
      inline: 'inlineRan' in globalThis,
    };
  });
  expect(headers['content-security-policy']).toBe(contentSecurityPolicy);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect({ evaluated, remote, inline }).toEqual({ evaluated: 'refused', remote: 'refused', inline: false });
});

test('the scheme serves the renderer and nothing beside it (18)', async ({ app }) => {
  app.allow(
    /Failed to load resource|Not allowed to load local resource|Content Security Policy|Refused to connect/,
  );
  app.allow(/Fetch API cannot load|URL scheme/);
  const answers = await app.page.evaluate(async () => {
    const ask = (url: string, method = 'GET') =>
      fetch(url, { method }).then(
        ({ status }) => status,
        () => 'failed',
      );
    return {
      page: await ask('app://workbench/index.html'),
      escape: await ask('app://workbench/..%2f..%2fetc/passwd'),
      deeper: await ask('app://workbench/assets/..%2f..%2f..%2fpackage.json'),
      backslash: await ask('app://workbench/..%5c..%5cpackage.json'),
      nul: await ask('app://workbench/index.html%00'),
      main: await ask('app://workbench/../main/index.js'),
      posted: await ask('app://workbench/index.html', 'POST'),
      host: await ask('app://elsewhere/index.html'),
      file: await ask('file:///etc/passwd'),
    };
  });
  expect(answers).toEqual({
    page: 200,
    escape: 403,
    deeper: 403,
    backslash: 400,
    nul: 400,
    main: 404,
    posted: 405,
    host: 'failed',
    file: 'failed',
  });
});

test('a page cannot leave, nor open another (12, 13, 14)', async ({ app }) => {
  app.allow(/Content Security Policy|Not allowed to (load|navigate)/);
  const before = app.page.url();
  for (const url of [
    'https://example.org/',
    'file:///etc/passwd',
    'app://elsewhere/',
    'data:text/html,out',
  ]) {
    await app.page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.remove();
    }, url);
  }
  const opened = await app.page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(frame);
    return ['http://example.org/', 'file:///etc/passwd', 'app://workbench/index.html', 'about:blank'].map(
      (url) => window.open(url) === null,
    );
  });
  expect(opened).toEqual([true, true, true, true]);
  expect(app.page.url()).toBe(before);
  const windows = await inMain(electronOf(app), ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});

test('a link goes to the browser only by https and only when the user agrees (15)', async ({ app }) => {
  // The page's own policy stops `javascript:` before the window is asked.
  app.allow(/Refused to run the JavaScript URL|Running the JavaScript URL/);
  const electron = electronOf(app);
  await inMain(electron, ({ dialog, shell }) => {
    const test = globalThis as unknown as { asked: string[]; went: string[]; agree: boolean };
    Object.assign(test, { asked: [], went: [], agree: false });
    dialog.showMessageBox = async (...given: unknown[]) => {
      test.asked.push((given.at(-1) as { detail: string }).detail);
      return { response: test.agree ? 0 : 1, checkboxChecked: false };
    };
    shell.openExternal = async (url) => void test.went.push(url);
  });
  const state = () =>
    inMain(electron, () => {
      const { asked, went } = globalThis as unknown as { asked: string[]; went: string[] };
      return { asked, went };
    });
  await app.page.evaluate(() => {
    for (const url of ['http://example.org/', 'javascript:alert(1)', 'https://a.example/']) window.open(url);
  });
  await expect.poll(async () => (await state()).asked).toEqual(['https://a.example/']);
  await inMain(electron, () => Object.assign(globalThis, { agree: true }));
  await app.page.evaluate(() => void window.open('https://b.example/'));
  await expect.poll(async () => (await state()).went).toEqual(['https://b.example/']);
});

test('calls are checked for who sends them and what they carry (17)', async ({ app }) => {
  const refused = await app.page.evaluate(async () => {
    const { workspace, files } = globalThis.ambitDesktop!;
    const said = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (error: Error) => error.message,
      );
    const wrong = workspace as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return [
      await said(wrong.open!(42)),
      await said(wrong.edit!({ id: 'x', baseRevision: 0, edits: 'all', by: 'me' })),
      await said(wrong.list!('more')),
      await said(workspace.setSetting('a', 'x'.repeat(40 * 1024 * 1024))),
      await said(files.save('/etc/passwd', '{}', null)),
    ];
  });
  expect(refused).toEqual([
    'the call `workspace:open` was refused: it has arguments of another shape',
    'the call `workspace:edit` was refused: it has arguments of another shape',
    'the call `workspace:list` was refused: it has arguments of another shape',
    'the call `workspace:setSetting` was refused: it carries more than 64 MiB',
    'this file is no longer known; save under a name instead',
  ]);
  // The same preload in a window that shows a page of somebody else.
  const foreign = await inMain(electronOf(app), async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await window.loadURL('data:text/html,elsewhere');
    const said = (await window.webContents.executeJavaScript(
      'ambitDesktop.workspace.list().then(() => "answered", (error) => error.message)',
    )) as string;
    window.destroy();
    return said;
  });
  expect(foreign).toBe('the call `workspace:list` was refused: it does not come from a page of Ambit');
});

test('maps cross the bridge as they are', async ({ app }) => {
  const positions = await app.page.evaluate(async () => {
    const { workspace } = globalThis.ambitDesktop!;
    const layout = { positions: new Map([['n1', { x: 1, y: 2.5 }]]) };
    const { id } = await workspace.create({ kind: 'authority', name: 'map', text: '{}', layout });
    const opened = await workspace.open(id);
    return [...opened.layout.positions];
  });
  expect(positions).toEqual([['n1', { x: 1, y: 2.5 }]]);
});

/** What only the web edition has: many tabs on one owner, the browser's storage, and no network. */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { serveSite } from '../scripts/lib/server.mjs';
import { startWeb } from './editions.ts';
import { type App, expect, test } from './fixture.ts';
import { drop, SMALL } from './shell.ts';
import { newDocument, saveState, showEnd, text, typeAtEnd } from './typing.ts';

const loaded = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-app-state', 'loaded', { timeout: 60_000 });

async function secondTab(app: App): Promise<Page> {
  const page = await app.running.context.newPage();
  await page.goto(app.page.url());
  await loaded(page);
  return page;
}

test('a tab shows what another one writes into the same document, and neither overwrites the other', async ({
  app,
}) => {
  await newDocument(app.page);
  await typeAtEnd(app.page, 'from-the-first');
  await saveState(app.page, 'saved');
  const second = await secondTab(app);
  await showEnd(second);
  await expect(text(second)).toContainText('from-the-first');
  await typeAtEnd(second, 'from-the-second');
  await saveState(second, 'saved');
  await app.page.bringToFront();
  await showEnd(app.page);
  await expect(text(app.page)).toContainText('from-the-second');
  await expect(app.page.getByText('also being changed in another window')).toBeVisible();
  await typeAtEnd(app.page, 'first-again');
  await saveState(app.page, 'saved');
  await second.bringToFront();
  await showEnd(second);
  await expect(text(second)).toContainText('first-again');
});

test('opens, judges and saves without a network after the first visit', async ({ app }) => {
  const site = await serveSite({ root: 'out/renderer', port: 0 });
  const userData = join(app.folder, 'offline');
  const online = await startWeb(site.address, userData);
  await loaded(online.page);
  await online.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await newDocument(online.page);
  await typeAtEnd(online.page, 'typed-online');
  await saveState(online.page, 'saved');
  await online.close();
  await site.close();

  const offline = await startWeb(site.address, userData);
  await loaded(offline.page);
  await showEnd(offline.page);
  await expect(text(offline.page)).toContainText('typed-online');
  await typeAtEnd(offline.page, 'typed-offline');
  await saveState(offline.page, 'saved');
  await offline.page.reload();
  await loaded(offline.page);
  await showEnd(offline.page);
  await expect(text(offline.page)).toContainText('typed-offline');
  await offline.close();
});

test('a full browser storage is told, and saving goes on when there is room', async ({ app }) => {
  const cdp = await app.running.context.newCDPSession(app.page);
  const { origin } = new URL(app.page.url());
  await newDocument(app.page);
  await typeAtEnd(app.page, 'while-there-is-room');
  await saveState(app.page, 'saved');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // The browser goes by what it counted before for up to half a minute.
  const state = app.page.locator('[data-save-state]');
  await expect(async () => {
    await app.page.keyboard.type('x');
    await expect(state).toHaveAttribute('data-save-state', 'failed', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await typeAtEnd(app.page, 'while-it-is-full');
  await expect(
    app.page.getByRole('alert').filter({ hasText: 'the browser has no room left for this site' }),
  ).toBeVisible();
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await app.page.getByRole('button', { name: 'Try again' }).click();
  await saveState(app.page, 'saved');
  await app.killAndRestart();
  await showEnd(app.page);
  await expect(text(app.page)).toContainText('while-it-is-full');
});

test('a damaged record is set aside and named, and other documents are whole', async ({ app }) => {
  for (const name of ['one', 'two']) {
    await drop(app.page, `${name}.aagv.json`, SMALL);
    await typeAtEnd(app.page, `document-${name}`);
    await saveState(app.page, 'saved');
  }
  await damageFirstEdit(app.running.context, app.page.url());
  await app.killAndRestart();
  await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText(
    /a workspace file was found damaged and set aside as damaged-.*-journal-0; the changes in the damaged part are lost/,
  );
  await app.page.getByRole('button', { name: /\btwo$/ }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('two');
  await showEnd(app.page);
  await expect(text(app.page)).toContainText('document-two');
  await typeAtEnd(app.page, 'goes-on');
  await saveState(app.page, 'saved');
});

/** Flips a byte of the first edit in the journal, from a page that has nothing of the app in it. */
async function damageFirstEdit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('offline.js', url).href);
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('ambit-workspace'));
    const tx = db.transaction('journal', 'readwrite', { durability: 'strict' });
    const store = tx.objectStore('journal');
    for (const key of await done(store.getAllKeys())) {
      const frame = (await done(store.get(key))) as Uint8Array;
      if (!new TextDecoder().decode(frame).includes('"kind":"edit"')) continue;
      frame[frame.length - 5] = frame[frame.length - 5]! ^ 1;
      await done(store.put(frame, key));
      break;
    }
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    db.close();
  });
  await page.close();
}

test('when the owner of the workspace dies, its tabs start it again and what was typed is saved', async ({
  app,
}) => {
  await newDocument(app.page);
  await typeAtEnd(app.page, 'before-its-death');
  await saveState(app.page, 'saved');
  const browser = await app.running.context.newCDPSession(app.page);
  const { targetInfos } = await browser.send('Target.getTargets');
  const owner = targetInfos.find((target) => target.type === 'shared_worker');
  await browser.send('Target.closeTarget', { targetId: owner!.targetId });
  await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText('being started again');
  await typeAtEnd(app.page, 'after-its-death');
  await saveState(app.page, 'saved');
  await app.killAndRestart();
  await showEnd(app.page);
  await expect(text(app.page)).toContainText('after-its-death');
});

test('a browser without shared workers has one tab that works, and tells the second one why it cannot', async ({
  app,
}) => {
  const { context } = app.running;
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await app.page.reload();
  await loaded(app.page);
  await newDocument(app.page);
  await typeAtEnd(app.page, 'in-the-first');
  await saveState(app.page, 'saved');
  const second = await context.newPage();
  await second.goto(app.page.url());
  await expect(second.getByText('the workspace is open in another tab that cannot share it')).toBeVisible();
  await app.page.close();
  await second.reload();
  await loaded(second);
  await showEnd(second);
  await expect(text(second)).toContainText('in-the-first');
  await second.close();
});

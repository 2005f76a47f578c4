/**
 * What a window may not do, as Electron's security tutorial lists it: each rule once, for every session and every
 * window that is ever made.
 */
import type { Session, WebContents, WebPreferences } from 'electron';
import { externalUrl, isOurs } from './origin.ts';

/** Preferences of every window. All that would weaken it is said to be off, so that a changed default changes nothing. */
export function webPreferences(preload: string): WebPreferences {
  return {
    preload,
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
  };
}

/** The one permission that is given: writing text to the clipboard, from our own page. */
export function mayHave(permission: string, url: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOurs(url);
}

/** Denies permissions, devices and display capture to the pages of a session. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(mayHave(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
}

/** Keeps a window on our page: no navigation elsewhere, no new windows, no webviews. `openOutside` gets `https:` links. */
export function guardContents(contents: WebContents, openOutside: (url: string) => void): void {
  const stay = (event: { preventDefault(): void; readonly url: string }) => {
    if (!isOurs(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const outside = externalUrl(url);
    if (outside !== null) openOutside(outside);
    return { action: 'deny' };
  });
}

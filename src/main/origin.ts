/** The one origin of the desktop's windows. Changing it would change where the browser keeps their storage: never do. */
export const SCHEME = 'app';
export const ORIGIN = 'app://workbench';

/** Whether a URL is a page of ours. `URL.origin` is the word `null` for schemes of this kind, so its parts are compared. */
export function isOurs(url: string): boolean {
  const parsed = parse(url);
  return (
    parsed !== null &&
    parsed.protocol === `${SCHEME}:` &&
    parsed.host === 'workbench' &&
    parsed.username === '' &&
    parsed.password === ''
  );
}

/** The URL as the system may open it: `https:` without credentials, in its canonical spelling. Null refuses it. */
export function externalUrl(url: string): string | null {
  const parsed = parse(url);
  if (parsed === null || parsed.protocol !== 'https:') return null;
  return parsed.username === '' && parsed.password === '' ? parsed.href : null;
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

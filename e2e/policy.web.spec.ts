import { contentSecurityPolicy, metaContentSecurityPolicy } from '../src/hosts/static.mjs';
import { expect, test } from './fixture.ts';

test('the policy comes as a header and in the page, and is in force', async ({ app }) => {
  app.allow(/Content Security Policy/);
  const seen = await app.page.evaluate(async () => {
    const response = await fetch('/index.html');
    const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    return {
      header: response.headers.get('content-security-policy'),
      meta: meta?.getAttribute('content'),
      inline: 'inlineRan' in globalThis,
    };
  });
  expect(seen).toEqual({ header: contentSecurityPolicy, meta: metaContentSecurityPolicy, inline: false });
});

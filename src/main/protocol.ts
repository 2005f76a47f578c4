import { answer } from '../hosts/static.mjs';
import { ORIGIN } from './origin.ts';

/** Serves the built renderer under `app://workbench`. `root` is its absolute folder; nothing outside it is served. */
export function serveRenderer(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } = await answer(request, { base: ORIGIN, root });
    return new Response(body, { status, headers: { ...headers } });
  };
}

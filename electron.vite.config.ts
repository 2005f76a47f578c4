import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { metaContentSecurityPolicy } from './src/hosts/static.mjs';
import { offline } from './src/web/offline-plugin.ts';

/** Three bundles in `out/`: main (ESM, Node), preload (one CommonJS file, since it is sandboxed), renderer (static site). */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // `out/` needs no `node_modules` at run time, so that the package holds nothing but it.
      externalizeDeps: false,
      lib: { entry: 'src/main/index.ts', formats: ['es'] },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), contentSecurity(), offline()],
    worker: { format: 'es' },
    build: { outDir: 'out/renderer', rollupOptions: { input: 'src/renderer/index.html' }, emptyOutDir: true },
  },
});

/** Puts the policy into the built page, for hosts that send no header. The development server needs inline scripts. */
function contentSecurity(): Plugin {
  return {
    name: 'ambit-content-security',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: metaContentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

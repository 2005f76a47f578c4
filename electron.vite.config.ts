import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { offline } from './src/web/offline-plugin.ts';

/** Three bundles in `out/`: main (ESM, Node), preload (one CommonJS file, since it is sandboxed), renderer (static site). */
export default defineConfig({
  main: {
    build: { outDir: 'out/main', lib: { entry: 'src/main/index.ts', formats: ['es'] } },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), offline()],
    worker: { format: 'es' },
    build: { outDir: 'out/renderer', rollupOptions: { input: 'src/renderer/index.html' }, emptyOutDir: true },
  },
});

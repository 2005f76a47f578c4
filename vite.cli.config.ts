import { defineConfig } from 'vite';

/** The command line as one ES module for Node: `out/cli/ambit.js`. */
export default defineConfig({
  build: {
    ssr: 'src/cli/ambit.ts',
    outDir: 'out/cli',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'ambit.js', banner: '#!/usr/bin/env node' } },
  },
  ssr: { noExternal: true, external: ['sql.js'] },
});

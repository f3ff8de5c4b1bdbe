import { defineConfig } from 'rolldown';
import { declarations } from './packaging/declarations.js';
import { library } from './packaging/library.js';
import { notices } from './packaging/notices.js';

/**
 * The command line and the library as few files that share what both need: loading some four hundred
 * modules one by one takes longer than a small simulation does. Each command stays a chunk of its own,
 * so that --help loads no model.
 */
export default defineConfig({
  input: {
    ...{ 'k8s-evict': 'src/cli/index.ts', 'optimize-less': 'src/cli/optimize-less.ts' },
    library: 'src/index.ts',
  },
  platform: 'node',
  plugins: [notices, declarations, library],
  // No module does anything when it is loaded: what nobody imports from a door stays out of a chunk.
  treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] },
  resolve: { conditionNames: ['k8s-evict-source', 'node', 'import', 'default'] },
  output: {
    ...{ dir: 'dist/bundle', format: 'cjs', cleanDir: true },
    ...{ entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
    // Docstrings are in the declarations; every run would read them.
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});

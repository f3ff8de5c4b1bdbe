import { defineConfig } from 'rolldown';
import { notices } from './packaging/notices.js';

/**
 * The command line as modules that a binary has in itself. Its loader reads none before it is
 * needed, so that --help costs little more than the start of Node.js.
 */
export default defineConfig({
  input: { main: 'packaging/binary/entry.js' },
  platform: 'node',
  plugins: [notices],
  treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] },
  resolve: { conditionNames: ['k8s-evict-source', 'node', 'import', 'default'] },
  output: {
    dir: 'dist/binary/modules',
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    cleanDir: true,
  },
});

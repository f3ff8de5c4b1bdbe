import { defineConfig } from 'rolldown';

/**
 * The command line as few files: loading some four hundred modules one by one takes longer than a small
 * simulation does. Each command stays a chunk of its own, so that --help loads no model.
 */
export default defineConfig({
  input: { 'k8s-evict': 'src/cli/index.ts' },
  platform: 'node',
  resolve: { conditionNames: ['k8s-evict-source', 'node', 'import', 'default'] },
  output: { dir: 'dist/bin', format: 'esm', chunkFileNames: '[name].js', cleanDir: true },
});

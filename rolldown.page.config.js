import { defineConfig } from 'rolldown';
import { builtPage } from './packaging/built-page.js';

/**
 * The script of the page of `-o html`: one function without imports, because browsers load no modules
 * from files.
 */
export default defineConfig({
  input: { page: 'page/main.tsx' },
  platform: 'browser',
  plugins: [builtPage],
  tsconfig: 'page/tsconfig.json',
  treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] },
  resolve: { conditionNames: ['k8s-evict-source', 'browser', 'import', 'default'] },
  output: { dir: 'dist/page', format: 'iife', minify: true },
});

import { join } from 'node:path';
import { defineConfig } from 'rolldown';
import { builtEngine } from './packaging/built-engine.js';

/**
 * The engine for pages: one function without imports, which defines the global `k8sEvict`. Pages put
 * it into a worker from memory, as browsers load no modules from files.
 */
export default defineConfig({
  input: { engine: 'src/browser/index.ts' },
  platform: 'browser',
  plugins: [builtEngine],
  treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] },
  resolve: { conditionNames: ['k8s-evict-source', 'browser', 'import', 'default'] },
  transform: {
    inject: { Buffer: [join(import.meta.dirname, 'src/browser/byte-buffer.ts'), 'ByteBuffer'] },
  },
  output: {
    dir: 'dist/engine',
    format: 'iife',
    name: 'k8sEvict',
    minify: true,
    codeSplitting: false,
  },
});

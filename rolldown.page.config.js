import { defineConfig } from 'rolldown';
import { builtPage } from './packaging/built-page.js';

const STYLES = ['node_modules/uplot/dist/uPlot.min.css', 'page/style.css'];

/**
 * The scripts of the pages of `-o html`, with and without what-if: each one function without
 * imports, because browsers load no modules from files.
 */
const page = (name, entry, ...moreStyles) =>
  defineConfig({
    input: { [name]: entry },
    platform: 'browser',
    plugins: [builtPage(`built-${name}`, [...STYLES, ...moreStyles])],
    tsconfig: 'page/tsconfig.json',
    treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] },
    resolve: { conditionNames: ['k8s-evict-source', 'browser', 'import', 'default'] },
    output: { dir: 'dist/page', format: 'iife', minify: true },
  });

export default [
  page('page', 'page/main.tsx'),
  page('what-if', 'page/what-if/main.tsx', 'page/what-if/style.css'),
];

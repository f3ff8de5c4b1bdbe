const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const process = require('node:process');
const { optimizeAsAtStart, optimizeLater } = require('../dist/bundle/optimize-less.cjs');
const { compiledCode } = require('./compiled-code.js');
const { loaderOf } = require('./load.js');

const FOLDER = join(__dirname, '../dist/bundle');

// V8 uses compiled code only under the flags that it was compiled under.
optimizeLater();
const compiled = compiledCode();
const { load, loaded } = loaderOf({
  folder: FOLDER,
  codeOf: (name) => readFileSync(`${FOLDER}/${name}`),
  compiledOf: compiled.read,
});

// What this process has compiled is kept together with what others had, so that the files come to
// hold what all commands need.
process.on('exit', () => {
  const modules = [...loaded.values()];
  if (modules.every(({ isKept }) => isKept)) return;
  optimizeAsAtStart();
  compiled.keep(modules);
});

/** The doors of the program. */
module.exports = load('k8s-evict.cjs');

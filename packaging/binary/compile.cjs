// Compiles the modules of a binary: `node compile.cjs FROM TO`. What one run has called is among
// their compiled code.
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { argv } = require('node:process');
const { loaderOf } = require('../../bin/load.js');

const RUN = ['simulate', 'fixtures/cluster/snapshot.yaml', '-e', 'at=30s powerOff all=true'];

const [, , from, to] = argv;
const { load, loaded } = loaderOf({
  folder: '/k8s-evict',
  codeOf: (name) => readFileSync(join(from, name), 'utf8'),
  compiledOf: () => undefined,
});
load('optimize-less.cjs').optimizeLater();
const { main, processIo } = load('k8s-evict.cjs');
main(RUN, processIo()).then((code) => {
  if (code !== 0) throw new Error(`${RUN.join(' ')} ends with ${code}`);
  for (const name of readdirSync(from).filter((each) => each.endsWith('.cjs'))) load(name);
  for (const { name, script } of loaded.values())
    writeFileSync(join(to, name), script.createCachedData());
});

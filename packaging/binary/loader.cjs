// The first code of a binary: loads the modules that it has in itself, each when it is needed.
const { getAsset, getRawAsset } = require('node:sea');
const { Script } = require('node:vm');

const loaded = new Map();

function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const code = getAsset(`modules/${name}`, 'utf8');
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${code}\n})`,
    { filename: `k8s-evict/${name}`, cachedData: Buffer.from(getRawAsset(`cache/${name}`)) },
  );
  const requireHere = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext()(
    module.exports,
    requireHere,
    module,
    `/k8s-evict/${name}`,
    '/k8s-evict',
  );
  return module.exports;
}

load('main.js');

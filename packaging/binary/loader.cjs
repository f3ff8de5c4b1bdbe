// The first code of a binary: runs the modules that it has in itself.
const { getAsset, getRawAsset } = require('node:sea');
const { loaderOf } = require('../../bin/load.js');
const { start } = require('../../bin/start.js');

const { load } = loaderOf({
  folder: '/k8s-evict',
  codeOf: (name) => getAsset(`modules/${name}`, 'utf8'),
  compiledOf: (name) => Buffer.from(getRawAsset(`compiled/${name}`)),
});
load('optimize-less.cjs').optimizeLater();
start(load('k8s-evict.cjs'));

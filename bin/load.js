const { Script } = require('node:vm');

/** Modules of Node.js that take a while to load, and that many commands never use. */
const USED_LATER = new Set([
  'child_process',
  'crypto',
  'fs/promises',
  'net',
  'perf_hooks',
  'readline',
  'stream/consumers',
  'stream/promises',
  'timers/promises',
  'worker_threads',
  'zlib',
]);

/** A module of Node.js; one of {@link USED_LATER} is loaded when it is used first. */
function ofNode(id) {
  if (!USED_LATER.has(id.replace('node:', ''))) return require(id);
  return new Proxy({}, { get: (_, key) => require(id)[key] });
}

/**
 * Loads CommonJS modules, each when it is needed, with the code that V8 compiled in an earlier
 * process. Node.js itself does that from 22.1 on, without the functions that V8 compiled when they
 * were called first.
 * @param {object} source
 * @param {string} source.folder the path that modules believe to be in
 * @param {(name: string) => Buffer | string} source.codeOf the text of a module
 * @param {(name: string, code: Buffer | string) => Buffer | undefined} source.compiledOf what V8 made of it
 * @returns `load`, which returns the exports of a module, and `loaded`, the modules so far
 */
exports.loaderOf = ({ folder, codeOf, compiledOf }) => {
  const loaded = new Map();

  function load(name) {
    const known = loaded.get(name);
    if (known !== undefined) return known.module.exports;
    const module = { exports: {} };
    const code = codeOf(name);
    const filename = `${folder}/${name}`;
    const cachedData = compiledOf(name, code);
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${code}\n})`,
      { filename, cachedData },
    );
    const isKept = cachedData !== undefined && !script.cachedDataRejected;
    loaded.set(name, { name, script, module, isKept });
    const requireHere = (id) => (id.startsWith('./') ? load(id.slice(2)) : ofNode(id));
    script.runInThisContext()(module.exports, requireHere, module, filename, folder);
    return module.exports;
  }

  return { load, loaded };
};

const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { homedir } = require('node:os');
const { join } = require('node:path');
const process = require('node:process');
const { cachedDataVersionTag } = require('node:v8');
const { crc32 } = require('node:zlib');

/** The folder of a user for what programs can make again. */
function cacheFolder() {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const home = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  return NODE_COMPILE_CACHE || XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), ...home);
}

/** Tells a text from others. */
const sumOf = (code) => `${code.length} ${crc32(code)}`;

/** The head of a file: what its code was compiled from, and a sum that tells a damaged file. */
const headOf = (sum, compiled) => `${sum} ${crc32(compiled)}\n`.padStart(HEAD);
const HEAD = 40;

function readIn(folder, name, sum) {
  const file = readFileSync(join(folder, name));
  const compiled = file.subarray(HEAD);
  return file.latin1Slice(0, HEAD) === headOf(sum, compiled) ? compiled : undefined;
}

/** A process that reads or writes the same file sees one of the two, whole. */
function writeIn(folder, name, sum, compiled) {
  const written = join(folder, `${name}.${process.pid}`);
  writeFileSync(written, Buffer.concat([Buffer.from(headOf(sum, compiled)), compiled]));
  renameSync(written, join(folder, name));
}

function orNothing(attempt) {
  try {
    return attempt();
  } catch {
    // No home, no such file, or none that this process may write: modules are compiled again.
    return undefined;
  }
}

/**
 * The compiled code of modules, kept in the cache folder of the user for the next start of the
 * program. It is used as long as module, V8 and its flags are the same. NODE_COMPILE_CACHE names
 * another folder; NODE_DISABLE_COMPILE_CACHE=1 keeps nothing, and neither does the permission
 * model, which allows only inputs and outputs.
 */
exports.compiledCode = () => {
  const isOff = process.permission !== undefined || process.env.NODE_DISABLE_COMPILE_CACHE;
  const version = cachedDataVersionTag();
  const folder = isOff
    ? undefined
    : orNothing(() => join(cacheFolder(), 'k8s-evict', version.toString(16)));
  // The files may be others at the end of this process.
  const sums = new Map();
  return {
    read(name, code) {
      if (folder === undefined) return undefined;
      sums.set(name, sumOf(code));
      return orNothing(() => readIn(folder, name, sums.get(name)));
    },
    keep(modules) {
      // A process that was begun with flags is a large one, and its flags are its own.
      if (folder === undefined || process.execArgv.length > 0) return;
      if (cachedDataVersionTag() !== version) return;
      orNothing(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        for (const { name, script } of modules)
          writeIn(folder, name, sums.get(name), script.createCachedData());
      });
    },
  };
};

import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The folder of a user for what programs can make again. */
function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const home = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  return XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), ...home);
}

/**
 * Keeps the compiled code of the program for its next start, where Node.js can (22.1 and newer). A
 * folder that cannot be written costs nothing, and so does the permission model, which allows only
 * inputs and outputs. NODE_COMPILE_CACHE names another folder; NODE_DISABLE_COMPILE_CACHE=1 keeps
 * nothing.
 */
export function keepCompiledCode() {
  if (process.permission === undefined && process.env.NODE_COMPILE_CACHE === undefined)
    module.enableCompileCache?.(join(cacheFolder(), 'k8s-evict'));
}

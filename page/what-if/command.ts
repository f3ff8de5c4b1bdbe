import { SCRIPT_NAME } from './session.ts';

/** The command line that plays a what-if: the snapshot, the script, and flags for the rest. */
export const commandFor = (paths: readonly string[], flags: readonly string[]): string =>
  ['k8s-evict', 'simulate', ...paths, ...flags, '-s', SCRIPT_NAME].map(quoted).join(' ');

const SAFE = /^[\w./:=@%+,-]+$/;

/** A word as a shell reads it. */
const quoted = (word: string): string =>
  SAFE.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

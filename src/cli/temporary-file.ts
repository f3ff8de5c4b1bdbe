import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { exitCodeOf } from './end-signals.ts';

/** A file in a folder of its own, which only this user can read. */
export interface TemporaryFile {
  readonly path: string;
  /** Removes it. It goes with the process at the latest. */
  remove(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Makes room for a file that goes when the process ends, also by a signal. */
export function temporaryFile(name: string): TemporaryFile {
  const folder = mkdtempSync(join(tmpdir(), 'k8s-evict-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    // Whoever else listens decides when the process ends.
    if (process.listenerCount(signal) > 1) return;
    remove();
    process.exit(exitCodeOf(signal));
  };
  process.on('exit', remove);
  for (const signal of SIGNALS) process.on(signal, end);
  return { path: join(folder, name), remove };
}

import { Worker } from 'node:worker_threads';

/**
 * Runs a function in a thread of its own, with `node:worker_threads` and these modules of Node as its
 * arguments. It goes there as a text, so that it can use nothing that stands around it. Nobody waits for
 * the thread to end: whoever gives up leaves one that waits.
 */
export function runInThread(
  run: (...modules: never[]) => void,
  modules: readonly string[],
  workerData: object,
): void {
  const loaded = ['worker_threads', ...modules].map((name) => `require('node:${name}')`);
  const code = `(${run.toString()})(${loaded.join(', ')})`;
  // A thread may close a file that it has not opened.
  new Worker(code, { eval: true, trackUnmanagedFds: false, workerData }).unref();
}

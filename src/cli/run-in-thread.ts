import { Worker } from 'node:worker_threads';

/**
 * Runs a function in a thread of its own, with `node:worker_threads` and these modules of Node as
 * its arguments. The function is passed as text, so it cannot use its surrounding scope. The
 * process does not wait for the thread to end: a caller that gives up leaves a waiting thread.
 */
export function runInThread(
  run: (...modules: never[]) => void,
  modules: readonly string[],
  workerData: object,
): void {
  const loaded = ['worker_threads', ...modules].map((name) => `require('node:${name}')`);
  const code = `(${run.toString()})(${loaded.join(', ')})`;
  // A thread must be able to close a file that it has not opened.
  new Worker(code, { eval: true, trackUnmanagedFds: false, workerData }).unref();
}

/** Processor time, so that other processes of the machine do not count. */
export interface Measured<T> {
  readonly seconds: number;
  readonly result: T;
}

export async function measure<T>(run: () => T | Promise<T>): Promise<Measured<T>> {
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

/** The best of several runs. */
export async function best<T>(runs: number, run: () => T | Promise<T>): Promise<Measured<T>> {
  let known = await measure(run);
  for (let count = 1; count < runs; count++) {
    const next = await measure(run);
    if (next.seconds < known.seconds) known = next;
  }
  return known;
}

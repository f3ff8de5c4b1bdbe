import type { Cost } from './rules/cost.ts';

/** From here on, what earlier runs left behind could pass for memory of the next one. */
const MUCH_LEFT = 2 ** 29;

/** Measures a run: time of the processor and, as far as looks at it show, memory. */
export class Meter {
  #peakBytes = 0;
  readonly #begun: NodeJS.CpuUsage;

  constructor() {
    if (process.memoryUsage.rss() > MUCH_LEFT) globalThis.gc?.();
    this.#begun = process.cpuUsage();
  }

  look(): void {
    this.#peakBytes = Math.max(this.#peakBytes, process.memoryUsage.rss());
  }

  read(): Cost {
    this.look();
    const { user, system } = process.cpuUsage(this.#begun);
    return { processorSeconds: (user + system) / 1_000_000, peakBytes: this.#peakBytes };
  }
}

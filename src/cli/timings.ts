import type { Run } from '#simulation';
import { counted, listed } from '#words';
import type { Io } from './io.ts';

const PARTS = ['load', 'play', 'report', 'write'] as const;

type Part = (typeof PARTS)[number];

const BYTES_PER_MEGABYTE = 1e6;

/** How long the parts of a command took, for people who look at the pace of the program. */
export class Timings {
  readonly #io: Pick<Io, 'seconds' | 'peakMemory'>;
  readonly #ends = new Map<Part, number>();
  #scenario: Pick<Run, 'outcome'> | undefined;

  constructor(io: Pick<Io, 'seconds' | 'peakMemory'>) {
    this.#io = io;
  }

  /** A part is over. The first begins with the process. */
  end(part: Part): void {
    this.#ends.set(part, this.#io.seconds());
  }

  /** What was played, of which the work is told. */
  note(scenario: Pick<Run, 'outcome'>): void {
    this.#scenario = scenario;
  }

  /** One line. */
  get text(): string {
    let since = 0;
    const parts = PARTS.flatMap((part) => {
      const end = this.#ends.get(part);
      if (end === undefined) return [];
      const seconds = end - since;
      since = end;
      return `${part} ${seconds.toFixed(2)}s`;
    });
    const { entries = [], pace = [] } = this.#scenario?.outcome ?? {};
    const requests = pace.reduce((sum, client) => sum + client.requests, 0);
    const memory = Math.round(this.#io.peakMemory() / BYTES_PER_MEGABYTE);
    const work = [
      counted(entries.length, 'event'),
      counted(requests, 'request'),
      `${memory} MB of memory at most`,
    ];
    return `timings: ${parts.join(', ')}; ${listed(work)}\n`;
  }
}

import type { TraceTrack } from '../parts/trace.ts';

export type ProcessTrack = Extract<TraceTrack, { readonly kind: 'process' }>;

export interface CounterLooks {
  readonly unit?: 'count' | 'bytes';
  readonly scale?: string;
  readonly description?: string;
}

/** Numbers tracks. Each is below those of its kind that were made before. */
export class TrackMaker {
  #tracks = 0;
  /** Processes and threads are numbered together: viewers take equal numbers for a main thread. */
  #numbers = 0;
  #processes = 0;
  /** The number of children of each process. */
  readonly #children = new Map<number, number>();

  process(name: string, description?: string): ProcessTrack {
    const rank = ++this.#processes;
    const [track, process] = [++this.#tracks, ++this.#numbers];
    const more = description === undefined ? {} : { description };
    return { type: 'track', kind: 'process', track, name, rank, process, ...more };
  }

  thread(parent: ProcessTrack, name: string): TraceTrack {
    const { process } = parent;
    const rank = this.#rankIn(process);
    const [track, thread] = [++this.#tracks, ++this.#numbers];
    return { type: 'track', kind: 'thread', track, name, rank, process, thread };
  }

  lane({ track: parent, process }: ProcessTrack, name: string): TraceTrack {
    const rank = this.#rankIn(process);
    return { type: 'track', kind: 'lane', track: ++this.#tracks, name, rank, parent };
  }

  counter(of: ProcessTrack, name: string, { unit = 'count', ...more }: CounterLooks): TraceTrack {
    const rank = this.#rankIn(of.process);
    const [track, parent] = [++this.#tracks, of.track];
    return { type: 'track', kind: 'counter', track, name, rank, parent, unit, ...more };
  }

  #rankIn(process: number): number {
    const rank = (this.#children.get(process) ?? 0) + 1;
    this.#children.set(process, rank);
    return rank;
  }
}

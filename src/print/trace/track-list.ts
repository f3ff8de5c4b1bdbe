import type { TraceTrack } from '../parts/trace.ts';

export interface ProcessTrack {
  readonly track: number;
  readonly process: number;
}

/** Numbers tracks, and keeps those that are not written yet. */
export class TrackList {
  #made: TraceTrack[] = [];
  #tracks = 0;
  /** Processes and threads are numbered together: viewers take equal numbers for a main thread. */
  #numbers = 0;
  /** The number of children of each process, which are ranked in the order of their making. */
  readonly #children = new Map<number, number>();
  #processes = 0;

  /** A process below those that were made before. */
  process(name: string, description?: string): ProcessTrack {
    const [track, process] = [++this.#tracks, ++this.#numbers];
    const rank = ++this.#processes;
    this.#made.push({
      ...{ type: 'track', kind: 'process', track, process, name, rank },
      ...(description !== undefined && { description }),
    });
    return { track, process };
  }

  thread(parent: ProcessTrack, name: string): number {
    const { process } = parent;
    const head = this.#head(parent, name);
    this.#made.push({ ...head, kind: 'thread', process, thread: ++this.#numbers });
    return head.track;
  }

  lane(parent: ProcessTrack, name: string): number {
    const head = this.#head(parent, name);
    this.#made.push({ ...head, kind: 'lane', parent: parent.track });
    return head.track;
  }

  counter(parent: ProcessTrack, name: string, { unit = 'count', ...more }: CounterLooks = {}) {
    const head = this.#head(parent, name);
    this.#made.push({ ...head, kind: 'counter', parent: parent.track, unit, ...more });
    return head.track;
  }

  #head({ process }: ProcessTrack, name: string) {
    const rank = (this.#children.get(process) ?? 0) + 1;
    this.#children.set(process, rank);
    return { type: 'track', track: ++this.#tracks, name, rank } as const;
  }

  /** The tracks that were made since the last call. */
  takeMade(): readonly TraceTrack[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}

interface CounterLooks {
  readonly unit?: 'count' | 'bytes';
  readonly scale?: string;
  readonly description?: string;
}

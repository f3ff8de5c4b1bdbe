import type { Outline } from './outline.ts';

/** Where one item differs from another. */
export class Differences {
  /** The stops of the other's outline at which they differ; a gap may be named for several lines. */
  readonly stops: number[] = [];
  /** Where the value that stands there begins and ends, or the part of a gap. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** How much longer it is than what stands there in the other. */
  readonly #growths: number[] = [];
  /** Where the item ends. */
  end = 0;
  /** How many line breaks it has more. */
  breaks = 0;

  get length(): number {
    return this.stops.length;
  }

  clear(): void {
    this.stops.length = this.starts.length = this.ends.length = this.#growths.length = 0;
    this.breaks = 0;
  }

  /** `length` is that of what stands there in the other. */
  add(stop: number, start: number, end: number, length: number): void {
    this.stops.push(stop);
    this.starts.push(start);
    this.ends.push(end);
    this.#growths.push(end - start - length);
  }

  /** Makes the outline that of the item that differs. */
  apply({ starts, ends }: Outline): void {
    let shift = 0;
    let next = 0;
    for (let stop = this.stops[0] ?? starts.length; stop < starts.length; stop++) {
      starts[stop] = (starts[stop] ?? 0) + shift;
      for (; this.stops[next] === stop; next++) shift += this.#growths[next] ?? 0;
      ends[stop] = (ends[stop] ?? 0) + shift;
    }
  }
}

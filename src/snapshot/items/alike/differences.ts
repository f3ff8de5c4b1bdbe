import type { Outline } from './outline.ts';

/** The differences of one item from another. */
export class Differences {
  /** The stops in the other's outline at which they differ; a gap may appear for several lines. */
  readonly stops: number[] = [];
  /** The bounds of the value at that stop, or of the part of a gap. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The difference in length from the same place in the other item. */
  readonly #growths: number[] = [];
  /** The end of the item. */
  end = 0;
  /** The number of additional line breaks. */
  breaks = 0;
  /** The number of differences; later entries of the lists are left over from an earlier item. */
  length = 0;

  clear(): void {
    this.length = 0;
    this.breaks = 0;
  }

  /** `length` is the length at this place in the other item. */
  add(stop: number, start: number, end: number, length: number): void {
    const index = this.length++;
    this.stops[index] = stop;
    this.starts[index] = start;
    this.ends[index] = end;
    this.#growths[index] = end - start - length;
  }

  /** Turns the outline into that of the item that differs. */
  apply({ starts, ends }: Outline): void {
    let shift = 0;
    let next = 0;
    if (this.length === 0) return;
    for (let stop = this.stops[0] ?? 0; stop < starts.length; stop++) {
      starts[stop] = (starts[stop] ?? 0) + shift;
      for (; next < this.length && this.stops[next] === stop; next++) {
        shift += this.#growths[next] ?? 0;
      }
      ends[stop] = (ends[stop] ?? 0) + shift;
    }
  }
}

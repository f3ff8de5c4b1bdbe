import { type Cidr, cidrsOverlap, parseCidr, printCidr } from '#units';

/**
 * The parts of one size that a range is divided into, and which of them are taken. The search for a
 * free part begins behind the last one that was allocated, and wraps around.
 * @upstream pkg/controller/nodeipam/ipam/cidrset/cidr_set.go CidrSet (1.36)
 */
export class CidrSet {
  readonly #range: Cidr;
  readonly #prefix: number;
  readonly #taken = new Set<number>();
  #next = 0;

  /** @param prefix of the parts; not shorter than that of the range */
  constructor(range: Cidr, prefix: number) {
    this.#range = range;
    this.#prefix = prefix;
  }

  /** The number of parts. */
  get size(): number {
    return 2 ** (this.#prefix - this.#range.prefix);
  }

  get taken(): number {
    return this.#taken.size;
  }

  /** Takes a free part; undefined when there is none. */
  allocate(): string | undefined {
    if (this.#taken.size === this.size) return undefined;
    for (let tried = 0; tried < this.size; tried += 1) {
      const place = (this.#next + tried) % this.size;
      if (this.#taken.has(place)) continue;
      this.#taken.add(place);
      this.#next = (place + 1) % this.size;
      return printCidr(this.#partAt(place));
    }
    return undefined;
  }

  /** Marks all parts that a range touches as taken. */
  occupy(text: string): void {
    for (const place of this.#placesOf(text)) this.#taken.add(place);
  }

  release(text: string): void {
    for (const place of this.#placesOf(text)) this.#taken.delete(place);
  }

  #partAt(place: number): Cidr {
    const { bits, first } = this.#range;
    return { bits, prefix: this.#prefix, first: first + BigInt(place) * this.#step };
  }

  get #step(): bigint {
    return 1n << BigInt(this.#range.bits - this.#prefix);
  }

  *#placesOf(text: string): Generator<number> {
    const wanted = parseCidr(text);
    if (wanted === undefined || !cidrsOverlap(wanted, this.#range)) return;
    const { first } = this.#range;
    const length = 1n << BigInt(wanted.bits - wanted.prefix);
    const [from, last] = [wanted.first - first, wanted.first + length - 1n - first];
    const begin = from < 0n ? 0 : Number(from / this.#step);
    const end = Math.min(this.size - 1, Number(last / this.#step));
    for (let place = begin; place <= end; place += 1) yield place;
  }
}

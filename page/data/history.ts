import { argumentsIn, messageOf } from '../../src/print/html/message-template.ts';
import type { TimelineTexts } from '../../src/print/html/timeline-columns.ts';
import { ByteReader } from '../../src/print/html/varint.ts';
import { type Grouped, groupBy, rowsOf } from './grouped.ts';

const MILLISECONDS = 1_000;
const NONE = -1;

/** The timeline of a report, by columns. An entry is a row; names are numbers. */
export class History {
  readonly count: number;
  readonly ids: Float64Array;
  /** Seconds since the start. */
  readonly at: Float64Array;
  /** The id of the entry that caused it, 0 for the snapshot. */
  readonly because: Float64Array;
  readonly pods: Int32Array;
  readonly nodes: Int32Array;
  readonly #kinds: Int32Array;
  readonly #components: Int32Array;
  readonly #workloads: Int32Array;
  readonly #details: Int32Array;
  readonly #templates: Int32Array;
  readonly #args: Int32Array;
  readonly #argsFrom: Int32Array;
  readonly #texts: TimelineTexts;
  readonly #numbers: ReadonlyMap<string, number>;
  #byPod: Grouped | undefined;
  #byNode: Grouped | undefined;

  constructor(texts: TimelineTexts, bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const { count } = texts;
    const numbers = (map: (value: number) => number) =>
      Int32Array.from({ length: count }, () => map(reader.signed()));
    const optional = () => numbers((value) => value - 1);
    const same = (value: number): number => value;
    this.#texts = texts;
    this.count = count;
    this.ids = sums(count, reader);
    this.at = sums(count, reader).map((value) => value / MILLISECONDS);
    this.#kinds = numbers(same);
    this.#components = numbers(same);
    const back = Float64Array.from({ length: count }, () => reader.signed());
    this.because = back.map((step, row) => (step === 0 ? 0 : (this.ids[row] ?? 0) - step));
    this.pods = optional();
    this.nodes = optional();
    this.#workloads = optional();
    this.#details = optional();
    this.#templates = numbers(same);
    this.#argsFrom = this.#argumentPlaces();
    this.#args = Int32Array.from({ length: this.#argsFrom[count] ?? 0 }, () => reader.unsigned());
    this.#numbers = new Map(texts.names.map((name, number) => [name, number]));
  }

  get names(): readonly string[] {
    return this.#texts.names;
  }

  numberOf(name: string): number {
    return this.#numbers.get(name) ?? NONE;
  }

  kind(row: number): string {
    return this.#texts.kinds[this.#kinds[row] ?? 0] ?? '';
  }

  component(row: number): string {
    return this.#texts.components[this.#components[row] ?? 0] ?? '';
  }

  pod(row: number): string | undefined {
    return this.names[this.pods[row] ?? NONE];
  }

  node(row: number): string | undefined {
    return this.names[this.nodes[row] ?? NONE];
  }

  workloadNumber(row: number): number {
    return this.#workloads[row] ?? NONE;
  }

  workload(row: number): string | undefined {
    return this.names[this.workloadNumber(row)];
  }

  detail(row: number): string | undefined {
    return this.names[this.#details[row] ?? NONE];
  }

  message(row: number): string {
    const template = this.#texts.templates[this.#templates[row] ?? 0] ?? '';
    const args = this.#args.subarray(this.#argsFrom[row] ?? 0, this.#argsFrom[row + 1] ?? 0);
    return messageOf(
      template,
      Array.from(args, (number) => this.names[number] ?? ''),
      {
        pod: this.pod(row),
        node: this.node(row),
        workload: this.workload(row),
      },
    );
  }

  /** The row of an id, or -1 if the timeline does not have it. */
  rowOf(id: number): number {
    const row = firstAtLeast(this.ids, id);
    return this.ids[row] === id ? row : NONE;
  }

  rowsOfPod(number: number): Int32Array {
    this.#byPod ??= groupBy(this.pods, this.names.length);
    return rowsOf(this.#byPod, number);
  }

  /** Entries about the node itself, without those about its pods. */
  rowsOfNode(number: number): Int32Array {
    this.#byNode ??= groupBy(
      this.nodes.map((node, row) => ((this.pods[row] ?? NONE) >= 0 ? NONE : node)),
      this.names.length,
    );
    return rowsOf(this.#byNode, number);
  }

  #argumentPlaces(): Int32Array {
    const counts = this.#texts.templates.map(argumentsIn);
    const places = new Int32Array(this.count + 1);
    for (const [row, template] of this.#templates.entries()) {
      places[row + 1] = (places[row] ?? 0) + (counts[template] ?? 0);
    }
    return places;
  }
}

function sums(count: number, reader: ByteReader): Float64Array {
  let sum = 0;
  return Float64Array.from({ length: count }, () => {
    sum += reader.signed();
    return sum;
  });
}

/** The first index whose value is not less, in a column that ascends. */
function firstAtLeast(column: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

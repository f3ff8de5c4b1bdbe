import type { TimelineColumns } from '#page-data';
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
  readonly #columns: TimelineColumns;
  readonly #numbers: ReadonlyMap<string, number>;
  #byPod: Grouped | undefined;
  #byNode: Grouped | undefined;

  constructor(columns: TimelineColumns) {
    this.#columns = columns;
    this.count = columns.id.length;
    this.ids = sums(columns.id);
    this.at = sums(columns.at).map((value) => value / MILLISECONDS);
    this.because = Float64Array.from(columns.because, (step, row) =>
      step === 0 ? 0 : (this.ids[row] ?? 0) - step,
    );
    this.pods = Int32Array.from(columns.pod);
    this.nodes = Int32Array.from(columns.node);
    this.#numbers = new Map(columns.names.map((name, number) => [name, number]));
  }

  get names(): readonly string[] {
    return this.#columns.names;
  }

  numberOf(name: string): number {
    return this.#numbers.get(name) ?? NONE;
  }

  kind(row: number): string {
    return this.#columns.kinds[this.#columns.kind[row] ?? 0] ?? '';
  }

  component(row: number): string {
    return this.#columns.components[this.#columns.component[row] ?? 0] ?? '';
  }

  pod(row: number): string | undefined {
    return this.names[this.pods[row] ?? NONE];
  }

  node(row: number): string | undefined {
    return this.names[this.nodes[row] ?? NONE];
  }

  workloadNumber(row: number): number {
    return this.#columns.workload[row] ?? NONE;
  }

  workload(row: number): string | undefined {
    return this.names[this.workloadNumber(row)];
  }

  detail(row: number): string | undefined {
    return this.names[this.#columns.detail[row] ?? NONE];
  }

  message(row: number): string {
    return this.#columns.message[row] ?? '';
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
}

function sums(differences: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(differences, (difference) => {
    sum += difference;
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

/** A number over time: from each instant on it has the value of the same index. */
export interface Steps {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/** Adds up changes by instant, in any order. */
export class StepCounter {
  readonly #changes = new Map<number, number>();

  add(at: number, change: number): void {
    this.#changes.set(at, (this.#changes.get(at) ?? 0) + change);
  }

  /** A course of a report: each pair is an instant and the number from then on. */
  addCourse(course: readonly (readonly [at: number, count: number])[]): void {
    let before = 0;
    for (const [at, count] of course) {
      this.add(at, count - before);
      before = count;
    }
  }

  /** The sums, from 0 s on. */
  steps(): Steps {
    const changes = [...this.#changes].filter(([at, change]) => change !== 0 || at === 0);
    changes.sort(([a], [b]) => a - b);
    let sum = 0;
    const values = changes.map(([, change]) => {
      sum += change;
      return sum;
    });
    const at = changes.map(([instant]) => instant);
    return at[0] === 0 ? { at, values } : { at: [0, ...at], values: [0, ...values] };
  }
}

/** Several numbers on one axis of time: the values of each at every instant at which one changes. */
export function aligned(
  all: readonly Steps[],
  end: number,
): { readonly at: readonly number[]; readonly values: readonly (readonly number[])[] } {
  const at = [...new Set([...all.flatMap((steps) => steps.at), end])].sort((a, b) => a - b);
  return { at, values: all.map((steps) => valuesAt(steps, at)) };
}

function valuesAt(steps: Steps, instants: readonly number[]): readonly number[] {
  let index = -1;
  return instants.map((instant) => {
    while ((steps.at[index + 1] ?? Infinity) <= instant) index += 1;
    return steps.values[index] ?? 0;
  });
}

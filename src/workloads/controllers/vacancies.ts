import type { CauseId } from '#causes';
import type { PodKey } from '#cluster';
import { addToList } from '#units';

/** A pod that a workload lost, and why. */
export interface Vacancy {
  readonly pod: PodKey;
  readonly cause: CauseId;
}

/** Pods that were lost and have no successor yet, by workload; the first that went is the first that is replaced. */
export class Vacancies {
  readonly #open = new Map<string, Vacancy[]>();

  add(workload: string, vacancy: Vacancy): void {
    addToList(this.#open, workload, vacancy);
  }

  /** The place that the next new pod of a workload takes; undefined when it takes nobody's. */
  take(workload: string): Vacancy | undefined {
    return this.#open.get(workload)?.shift();
  }

  /** The same, and it stays open. */
  next(workload: string): Vacancy | undefined {
    return this.#open.get(workload)?.[0];
  }

  /** Nobody is going to fill the places that are left. */
  forget(workload: string): void {
    this.#open.delete(workload);
  }
}

import type { CauseId } from '#causes';
import type { PodKey } from '#cluster';

/** A pod that a workload lost, and why. */
export interface Vacancy {
  readonly pod: PodKey;
  readonly cause: CauseId;
}

/** The pods that one workload lost. A list that gives up its first item moves all others, so none does. */
interface Lost {
  readonly pods: Vacancy[];
  /** So many of them, from the first on, have a successor. */
  replaced: number;
}

/** Pods that were lost and have no successor yet, by workload; the first that went is the first that is replaced. */
export class Vacancies {
  readonly #open = new Map<string, Lost>();

  add(workload: string, vacancy: Vacancy): void {
    const known = this.#open.get(workload);
    if (known === undefined) this.#open.set(workload, { pods: [vacancy], replaced: 0 });
    else known.pods.push(vacancy);
  }

  /** The vacancy that the next new pod of a workload fills; undefined when there is none. */
  take(workload: string): Vacancy | undefined {
    const lost = this.#open.get(workload);
    if (lost === undefined) return undefined;
    const vacancy = lost.pods[lost.replaced];
    lost.replaced += 1;
    if (lost.replaced === lost.pods.length) this.#open.delete(workload);
    return vacancy;
  }

  /** The same, and it stays open. */
  next(workload: string): Vacancy | undefined {
    const lost = this.#open.get(workload);
    return lost?.pods[lost.replaced];
  }

  /** The remaining vacancies will not be filled. */
  forget(workload: string): void {
    this.#open.delete(workload);
  }
}

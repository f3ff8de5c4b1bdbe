import type { CauseId } from '#causes';
import { type Pod, type PodKey, targetNodeOf, type WorkloadKind } from '#cluster';
import { isActiveOne } from './pod-changes.ts';

/** A pod that a workload lost, and the cause. */
export interface Vacancy {
  readonly pod: PodKey;
  readonly cause: CauseId;
  /** A successor was refused before. */
  readonly isRefused?: true;
}

/** A vacancy that a new pod is about to fill. */
export interface TakenVacancy extends Vacancy {
  /** Where it was open. */
  readonly place: string;
}

/**
 * The pods that one workload lost. Removing the first item of a list would move all others, so it
 * is only counted.
 */
interface Lost {
  readonly pods: Vacancy[];
  /** The number of them, from the first on, that have a successor. */
  replaced: number;
}

/** Lost pods without a successor yet, by workload; the first lost is the first replaced. */
export class LostPods {
  readonly #open = new Map<string, Lost>();

  add(workload: string, vacancy: Vacancy): void {
    const known = this.#open.get(workload);
    if (known === undefined) this.#open.set(workload, { pods: [vacancy], replaced: 0 });
    else known.pods.push(vacancy);
  }

  /**
   * Takes a change of a pod of a workload. Sets and Jobs replace pods that no longer count, the
   * others pods that are gone from their place.
   */
  note(
    owner: string,
    kind: WorkloadKind,
    before: Pod | undefined,
    after: Pod | undefined,
    cause: CauseId,
  ): void {
    if (before === undefined) return;
    const vacancy = { pod: before.key, cause };
    const isPlaced = kind === 'StatefulSet' || kind === 'DaemonSet';
    if (!isPlaced && isActiveOne(before) && !isActiveOne(after)) this.add(owner, vacancy);
    if (!isPlaced || after !== undefined) return;
    const place = kind === 'StatefulSet' ? before.key : (targetNodeOf(before) ?? '');
    this.add(`${owner} ${place}`, vacancy);
  }

  /** The vacancy that the next new pod of a workload fills; undefined when there is none. */
  take(workload: string): TakenVacancy | undefined {
    const lost = this.#open.get(workload);
    if (lost === undefined) return undefined;
    const vacancy = lost.pods[lost.replaced];
    lost.replaced += 1;
    if (lost.replaced === lost.pods.length) this.#open.delete(workload);
    return vacancy && { ...vacancy, place: workload };
  }

  /** No successor came: the vacancy is open again, because of the first refusal if there was one. */
  giveBack({ place, pod, cause, isRefused }: TakenVacancy, refusal?: CauseId): void {
    if (refusal === undefined) this.add(place, { pod, cause, ...(isRefused && { isRefused }) });
    else this.add(place, { pod, cause: isRefused ? cause : refusal, isRefused: true });
  }

  /** The same without taking it. */
  next(workload: string): Vacancy | undefined {
    const lost = this.#open.get(workload);
    return lost?.pods[lost.replaced];
  }

  /** The remaining lost pods will not be filled. */
  forget(workload: string): void {
    this.#open.delete(workload);
  }
}

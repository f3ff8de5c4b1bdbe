import { isSamePart, type Pod } from '#cluster';
import type { Refusal } from './pod-queue.ts';

/** Pods without any difference fail alike, as long as nothing changes between. */
export class Failures {
  #at = -1;
  readonly #known = new Map<Pod['spec'], { readonly pod: Pod; readonly refusal: Refusal }>();

  of(pod: Pod, changes: number): Refusal | undefined {
    if (changes !== this.#at) return undefined;
    const known = this.#known.get(pod.spec);
    return known !== undefined && isLike(known.pod, pod) ? known.refusal : undefined;
  }

  add(pod: Pod, refusal: Refusal, changes: number): void {
    if (changes !== this.#at) this.#known.clear();
    this.#at = changes;
    this.#known.set(pod.spec, { pod, refusal });
  }
}

const isLike = (a: Pod, b: Pod): boolean =>
  a.namespace === b.namespace &&
  isSamePart(a.labels, b.labels) &&
  isSamePart(a.ownerReferences, b.ownerReferences) &&
  a.nominatedNodeName === b.nominatedNodeName;

/** Whether a pod takes part in attempts to place others. */
export const hasPlace = (pod: Pod | undefined): boolean =>
  pod?.nodeName !== undefined || pod?.nominatedNodeName !== undefined;

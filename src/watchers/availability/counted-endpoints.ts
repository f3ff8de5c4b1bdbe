import { isTerminal, type Pod, type Service } from '#cluster';
import { type Listing, listingOf } from '#controllers/endpoint-slice';
import { ANSWERS, type PodAvailability, READY, WORKING } from './pod-availability.ts';

/** The counted endpoints of a Service, and the bit that marks a pod as one of them. */
export const COUNTED = {
  /** Listed as ready. */
  ready: 1,
  /** Listed without answering. */
  dead: 2,
  /** Being deleted and answering: all connections get to these endpoints where none is listed. */
  draining: 4,
  /** Working and not listed. */
  lost: 8,
  /** Listed without answering, while the pod is Ready. */
  unnoticed: 16,
} as const;

export type Counted = keyof typeof COUNTED;

export const NAMES = Object.keys(COUNTED) as readonly Counted[];

/**
 * The counted bits of a pod.
 * @param pod undefined where the Service does not select it, or no longer
 * @param listed how the Service lists it, where that is not how it is
 */
export function countedOf(
  service: Service,
  pod: Pod | undefined,
  existing: PodAvailability,
  listed?: Listing,
): number {
  const listing = listed ?? (pod === undefined ? 'none' : listingOf(service, pod));
  const answers = (existing & ANSWERS) === ANSWERS;
  if (listing === 'ready') {
    if (answers) return COUNTED.ready;
    const unnoticed = (existing & READY) === READY ? COUNTED.unnoticed : 0;
    return COUNTED.ready | COUNTED.dead | unnoticed;
  }
  if (listing === 'draining') return answers ? COUNTED.draining : 0;
  return pod !== undefined && !isTerminal(pod) && isLost(service, pod, existing) ? COUNTED.lost : 0;
}

/** It works and is not ready; a pod that is only not listed yet is not lost. */
const isLost = (service: Service, pod: Pod, existing: PodAvailability): boolean =>
  (existing & WORKING) === WORKING && listingOf(service, pod) === 'none';

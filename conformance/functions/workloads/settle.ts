import { isTerminal, type Pod, podKey } from '#cluster';
import type { Instant } from '#units';
import type { NewPod } from '#workloads';
import type { Verdict } from '../../../src/workloads/verdict.ts';

/** Pods created and deleted at one instant until the controller has nothing left to do. */
export interface Settled {
  readonly created: readonly NewPod[];
  readonly deleted: readonly string[];
}

/** More rounds than any workload of the vectors needs. */
const MOST_ROUNDS = 20;

/**
 * Runs a controller repeatedly, as happens within a moment: a deleted finished pod goes at once,
 * other pods stay, and new ones stay Pending.
 */
export function settle(
  given: readonly Pod[],
  look: (pods: readonly Pod[]) => Verdict,
  make: (pod: NewPod, count: number) => Pod,
  now: Instant,
): Settled {
  let pods = given;
  const created: NewPod[] = [];
  const deleted: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { create, remove } = look(pods);
    if (create.length + remove.length === 0) break;
    deleted.push(...remove.map(({ name }) => name));
    const made = create.map((pod, index) => make(pod, created.length + index));
    created.push(...create);
    pods = [
      ...pods.flatMap((pod) => (remove.includes(pod) ? afterDelete(pod, now) : pod)),
      ...made,
    ];
  }
  return { created, deleted };
}

const afterDelete = (pod: Pod, now: Instant): readonly Pod[] =>
  isTerminal(pod) || pod.nodeName === undefined ? [] : [{ ...pod, deletionTimestamp: now }];

/** A pod without a node. */
export const pendingPod = (
  name: string,
  ownerReferences: Pod['ownerReferences'],
  now: Instant,
): Pod => ({
  namespace: 'd',
  name,
  key: podKey('d', name),
  uid: name,
  labels: { app: 'a' },
  annotations: {},
  ownerReferences,
  finalizers: [],
  creationTimestamp: now,
  spec: {
    containers: [],
    initContainers: [],
    tolerations: [],
    restartPolicy: 'Always',
    hostNetwork: false,
  },
  phase: 'Pending',
  reason: '',
  conditions: [],
  containerStatuses: [],
});

import { type Pod, type PodKey, podConditionOf } from '#cluster';
import { readReason } from '../filters/read-reason.ts';
import { type Reason, tooLittle } from '../reason.ts';
import { type ClusterEvent, helps } from './helps.ts';
import type { Refusal } from './pod-queue.ts';

/** Pods that one message of the API denies a node. */
interface Denied {
  readonly refusal: Refusal;
  readonly uids: Map<PodKey, string>;
}

/**
 * Pods that found no node before the start find none until a change may help: where there is room
 * for one at the start, the snapshot does not show all running pods.
 */
export class DeniedBefore {
  readonly #byMessage = new Map<string, Denied>();
  readonly #found = new Map<PodKey, string>();

  constructor(unbound: readonly Pod[]) {
    for (const pod of unbound) {
      const written = podConditionOf(pod, 'PodScheduled');
      if (written?.status !== 'False' || written.reason !== 'Unschedulable') continue;
      const { message = '' } = written;
      const denied = this.#byMessage.get(message) ?? {
        refusal: { message, reasons: reasonsIn(message) },
        uids: new Map<PodKey, string>(),
      };
      this.#byMessage.set(message, denied.uids.set(pod.key, pod.uid) && denied);
    }
  }

  /** Pods that a node would have taken at the start, with the message of the API. */
  get found(): ReadonlyMap<PodKey, string> {
    return this.#found;
  }

  /** A change has happened: the pods that it may help are tried as all others. */
  lift(events: readonly ClusterEvent[]): void {
    if (this.#byMessage.size === 0) return;
    for (const [message, { refusal }] of this.#byMessage) {
      if (helps(events.filter(isForTheBetter(refusal)), refusal.reasons)) {
        this.#byMessage.delete(message);
      }
    }
  }

  /** The refusal that a pod keeps although a node has room for it; undefined for all others. */
  of({ key, uid }: Pod, hasRoom: boolean): Refusal | undefined {
    for (const { refusal, uids } of this.#byMessage.values()) {
      if (uids.get(key) !== uid) continue;
      if (hasRoom) this.#found.set(key, refusal.message);
      // Later room is the effect of a change.
      else uids.delete(key);
      return hasRoom ? refusal : undefined;
    }
    return undefined;
  }
}

/** Pods that get a node take room, and help only pods with affinity to them. */
const isForTheBetter =
  ({ reasons }: Refusal) =>
  (event: ClusterEvent): boolean =>
    event !== 'pod-placed' || reasons.some(({ plugin }) => NEAR_OTHERS.has(plugin));

const NEAR_OTHERS: ReadonlySet<Reason['plugin']> = new Set([
  'InterPodAffinity',
  'PodTopologySpread',
]);

const NO_ROOM: readonly Reason[] = [tooLittle('resources')];

/** Finds the reasons in `0/5 nodes are available: 3 Insufficient cpu, 2 node(s) were unschedulable.` */
function reasonsIn(message: string): readonly Reason[] {
  const [, list = ''] = /are available: (.*?)\.( |$)/.exec(message) ?? [];
  const texts = list.split(', ').flatMap((part) => /^\d+ (.+)$/.exec(part)?.[1] ?? []);
  return texts.length === 0 ? NO_ROOM : texts.map(readReason);
}

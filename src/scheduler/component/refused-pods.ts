import { isSamePart, type Pod, type PodKey, podConditionOf } from '#cluster';
import { readReason } from '../filters/read-reason.ts';
import { type Reason, textOf, tooLittle } from '../reason.ts';
import { type ClusterEvent, helps } from './helps.ts';

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

export interface Refusal {
  readonly message: string;
  /** The reasons of nodes, without their counts. */
  readonly reasons: readonly Reason[];
}

/** Pods that were refused for the same reasons; without reasons: those that were not tried yet. */
export interface ReasonGroup<Entry> {
  readonly reasons?: readonly Reason[];
  readonly pods: Set<Entry>;
}

/** Waiting pods by their reasons: a change helps all of a group or none. */
export class ReasonGroups<Entry> {
  readonly #groups = new Map<string, ReasonGroup<Entry>>();
  readonly #names = new WeakMap<readonly Reason[], string>();

  all(): Iterable<ReasonGroup<Entry>> {
    return this.#groups.values();
  }

  join(pod: Entry, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const group = this.#groups.get(name) ?? { ...(reasons && { reasons }), pods: new Set<Entry>() };
    this.#groups.set(name, group);
    group.pods.add(pod);
  }

  leave(pod: Entry, reasons: readonly Reason[] | undefined): void {
    const name = this.#nameOf(reasons);
    const pods = this.#groups.get(name)?.pods;
    pods?.delete(pod);
    if (pods?.size === 0) this.#groups.delete(name);
  }

  /** The reasons of a pod are others now; most often they are the same. */
  move(
    pod: Entry,
    before: readonly Reason[] | undefined,
    after: readonly Reason[] | undefined,
  ): void {
    if (before === after || this.#nameOf(before) === this.#nameOf(after)) return;
    this.leave(pod, before);
    this.join(pod, after);
  }

  #nameOf(reasons: readonly Reason[] | undefined): string {
    if (reasons === undefined) return UNTRIED;
    const known = this.#names.get(reasons) ?? reasons.map(textOf).sort().join('\n');
    this.#names.set(reasons, known);
    return known;
  }
}

/** No reason looks like that. */
const UNTRIED = '\n';

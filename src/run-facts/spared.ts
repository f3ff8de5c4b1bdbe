import { type CauseId, entriesOf, type LedgerEntry, THE_SNAPSHOT } from '#causes';
import {
  type Cluster,
  type ClusterReader,
  comparePods,
  controllerOf,
  isReady,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  type PodKey,
} from '#cluster';
import type { NodeLifecycleBehavior } from '#versions';
import type { Cause } from './causes.ts';

/** A pod that stayed although its node was in trouble. */
export interface Spared {
  readonly pod: PodKey;
  readonly node: string;
  readonly reason: SparedReason;
  /** The deciding cause; the snapshot when there is none. */
  readonly because: CauseId;
}

export type SparedReason =
  /** Every NoExecute taint of the node is tolerated without limit. */
  | 'tolerates-forever'
  /** The countdown was cancelled: the taint was removed in time. */
  | 'recovered-in-time'
  /** The countdown was still running at the end. */
  | 'toleration-still-running'
  /**
   * The node was in trouble, but its NoExecute taint was never set: the limiter of its zone
   * accepted none.
   */
  | 'zone-limiter'
  /** All zones were down: the controller removes all taints. */
  | 'all-zones-down'
  /** The trouble ended before the node was tainted, or the simulation did. */
  | 'never-tainted'
  /** Node lifecycle deletes no pods of DaemonSets. */
  | 'daemon-set'
  /** The node was not lost for as long as its pods may stay. */
  | 'pod-eviction-timeout'
  /** Its deletion was decided, and the request waits for the client of the controller at the end. */
  | 'deletion-waits'
  /** The API could not be written when the controller deleted it, and there is no retry. */
  | 'deletion-lost'
  /** taint-eviction-controller is switched off or was not running. */
  | 'controller-off';

/** The ledger's facts about a node that was in trouble. */
interface TroubledNode {
  lastReason: CauseId;
  /** It had a NoExecute taint at some time. */
  tainted: boolean;
  queued: CauseId | undefined;
  /**
   * The reason why a node that became Ready again was not tainted; later events do not change it.
   */
  settled: PodVerdict | undefined;
}

/** The last cause about a pod's eviction. */
interface PodVerdict {
  readonly reason: SparedReason;
  readonly because: CauseId;
}

/** The ledger's facts about a pod. */
interface PodStory {
  /** It was deleted or evicted, though its object may stay. */
  readonly gone: boolean;
  readonly bound: CauseId | undefined;
  readonly verdict: PodVerdict | undefined;
}

const NO_STORY: PodStory = { gone: false, bound: undefined, verdict: undefined };

/** The kinds of entries about nodes in trouble, and about their pods. */
const KINDS = [
  'node-lifecycle/all-zones-down',
  'ZoneStateChanged',
  'node-lifecycle/queued',
  'node-lifecycle/eviction-queued',
  'NodeConditionChanged',
  'NodeTainted',
  'taint-eviction/tolerated-forever',
  'taint-eviction/untolerated',
  'taint-eviction/toleration-used-up',
  'taint-eviction/deletion-lost',
  'EvictionCancelled',
  'EvictionScheduled',
  'PodCreated',
  'PodScheduled',
  'PodDeletionRequested',
  'PodEvicted',
] as const;

type TroubleEntry = LedgerEntry<Cause & { readonly kind: (typeof KINDS)[number] }>;

/**
 * Pods that stayed on nodes in trouble, and the reasons: a missing eviction needs an explanation as
 * much as an eviction does. Pods that a kubelet has evicted or that are finished did not stay,
 * though their objects may. A pod that was bound after the last cause of the trouble was never in
 * danger.
 */
export function sparedPods(
  entries: readonly LedgerEntry<Cause>[],
  cluster: Pick<Cluster, 'nodes'>,
  final: ClusterReader,
  evictsBy: NodeLifecycleBehavior['evictsBy'],
): readonly Spared[] {
  const troubles = new Troubles(cluster, evictsBy);
  const stories = new Map<PodKey, PodStory>();
  for (const entry of entriesOf(entries, ...KINDS)) {
    troubles.note(entry);
    const { cause } = entry;
    if (!('pod' in cause)) continue;
    const before = stories.get(cause.pod) ?? NO_STORY;
    stories.set(cause.pod, { ...before, ...partOfStory(entry) });
  }
  const found: { readonly pod: Pod; readonly verdict: PodVerdict }[] = [];
  for (const [name, trouble] of troubles.nodes) {
    const inTrouble = isInTrouble(final.node(name));
    for (const pod of final.podsOn(name)) {
      const story = stories.get(pod.key) ?? NO_STORY;
      if (story.gone || isTerminating(pod) || isTerminal(pod)) continue;
      if (cameLate(story, trouble)) continue;
      found.push({ pod, verdict: troubles.whyStayed(pod, trouble, inTrouble, story.verdict) });
    }
  }
  return found
    .sort((a, b) => comparePods(a.pod, b.pod))
    .map(({ pod: { key, nodeName = '' }, verdict: { reason, because } }) => {
      return { pod: key, node: nodeName, reason, because };
    });
}

const isInTrouble = (node: Node | undefined): boolean => node !== undefined && !isReady(node);

/**
 * Whether a pod was bound after the last recorded cause of the trouble, without an effect on it.
 */
const cameLate = ({ bound, verdict }: PodStory, { lastReason }: TroubledNode): boolean =>
  bound !== undefined &&
  bound > lastReason &&
  (verdict === undefined || verdict.reason === 'recovered-in-time');

/** The history of the nodes that were in trouble at the start or later. */
class Troubles {
  readonly #nodes = new Map<string, TroubledNode>();
  readonly #evictsBy: NodeLifecycleBehavior['evictsBy'];
  #allDown: CauseId | undefined;

  constructor({ nodes }: Pick<Cluster, 'nodes'>, evictsBy: NodeLifecycleBehavior['evictsBy']) {
    this.#evictsBy = evictsBy;
    for (const node of nodes) {
      const tainted = node.taints.some(({ effect }) => effect === 'NoExecute');
      if (tainted || !isReady(node)) this.#troubled(node.name, THE_SNAPSHOT).tainted = tainted;
    }
  }

  note({ id, cause }: TroubleEntry): void {
    switch (cause.kind) {
      case 'node-lifecycle/all-zones-down':
        this.#allDown = id;
        break;
      case 'ZoneStateChanged':
        if (cause.to !== 'Full') this.#allDown = undefined;
        break;
      case 'node-lifecycle/queued':
      case 'node-lifecycle/eviction-queued':
        this.#troubled(cause.node, id).queued = id;
        break;
      case 'NodeConditionChanged':
        if (cause.condition !== 'Ready') break;
        if (cause.to !== 'True') this.#troubled(cause.node, id);
        else this.#settle(this.#nodes.get(cause.node));
        break;
      case 'NodeTainted':
        if (cause.taint.effect === 'NoExecute') this.#troubled(cause.node, id).tainted = true;
    }
  }

  get nodes(): readonly (readonly [name: string, trouble: TroubledNode])[] {
    return [...this.#nodes];
  }

  /**
   * The reason why a pod stayed, as far as its node shows it. A countdown is also cancelled when
   * the taint is taken back from a node that is still in trouble.
   */
  whyStayed(
    pod: Pod,
    node: TroubledNode,
    inTrouble: boolean,
    ofPod: PodVerdict | undefined,
  ): PodVerdict {
    const isLeftAlone = this.#evictsBy === 'deletion' && controllerOf(pod)?.kind === 'DaemonSet';
    if (isLeftAlone) return { reason: 'daemon-set', because: node.lastReason };
    if (ofPod === undefined) return this.#whyNothingHappened(node);
    const takenBack = ofPod.reason === 'recovered-in-time' && inTrouble;
    return takenBack ? this.#whyNotTainted(node) : ofPod;
  }

  /** The reason why the trouble of a node did not affect its pods. */
  #whyNothingHappened(node: TroubledNode): PodVerdict {
    return node.tainted
      ? { reason: 'controller-off', because: node.lastReason }
      : this.#whyNotTainted(node);
  }

  #whyNotTainted(node: TroubledNode): PodVerdict {
    if (node.settled !== undefined) return node.settled;
    if (this.#allDown !== undefined) return { reason: 'all-zones-down', because: this.#allDown };
    if (node.queued !== undefined) return { reason: 'zone-limiter', because: node.queued };
    const reason = this.#evictsBy === 'taints' ? 'never-tainted' : 'pod-eviction-timeout';
    return { reason, because: node.lastReason };
  }

  #settle(node: TroubledNode | undefined): void {
    if (node !== undefined) node.settled = this.#whyNotTainted(node);
  }

  #troubled(name: string, because: CauseId): TroubledNode {
    const node = this.#nodes.get(name) ?? {
      lastReason: because,
      tainted: false,
      queued: undefined,
      settled: undefined,
    };
    node.lastReason = because;
    node.settled = undefined;
    this.#nodes.set(name, node);
    return node;
  }
}

/** The facts that an entry adds about its pod. */
function partOfStory({ id, cause }: TroubleEntry): Partial<PodStory> {
  switch (cause.kind) {
    case 'PodCreated':
      // A template may name the node: no binding follows.
      return { gone: false, bound: id, verdict: undefined };
    case 'PodScheduled':
      return { bound: id };
    case 'PodDeletionRequested':
    case 'PodEvicted':
      return { gone: true };
    case 'taint-eviction/tolerated-forever':
      return { verdict: { reason: 'tolerates-forever', because: id } };
    case 'taint-eviction/untolerated':
    case 'taint-eviction/toleration-used-up':
      return { verdict: { reason: 'deletion-waits', because: id } };
    case 'taint-eviction/deletion-lost':
      return { verdict: { reason: 'deletion-lost', because: id } };
    case 'EvictionCancelled':
      return { verdict: { reason: 'recovered-in-time', because: id } };
    case 'EvictionScheduled':
      return { verdict: { reason: 'toleration-still-running', because: id } };
    default:
      return {};
  }
}

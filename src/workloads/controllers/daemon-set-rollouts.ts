import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  controllerOf,
  isTerminal,
  isTerminating,
  type Node,
  ownerName,
  type Pod,
  rememberedOfCluster,
  targetNodeOf,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { compareText, earliest, firstDifference, type Instant } from '#units';
import { availableAt, isAvailable } from '../availability.ts';
import type { DaemonSetFacts, Pairs } from '../daemon-set/daemon-set.ts';
import { type IsUpdated, updatedBy } from '../daemon-set/revision.ts';
import {
  type DaemonNode,
  type DaemonUpdateStep,
  daemonUpdateStep,
} from '../daemon-set/rolling-update.ts';
import { shareOfPods } from '../share-of-pods.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/** What a rolling update does at a sync, and when to look again. */
export interface DaemonPass extends DaemonUpdateStep {
  readonly lookAgainAt?: Instant;
}

const NOTHING: DaemonPass = { remove: [], create: [] };

/** The DaemonSets that have old pods in the snapshot. */
const rollingAtStart = rememberedOfCluster((store): ReadonlySet<string> => {
  const sets = store.shelf('workloads').list().filter(rollsOut);
  const byName = new Map(sets.map((set) => [workloadName(set), set]));
  if (byName.size === 0) return new Set();
  const podsOf = new Map<string, Pod[]>(sets.map((set) => [workloadName(set), []]));
  for (const pod of store.pods()) {
    const owner = controllerOf(pod);
    if (owner?.kind === 'DaemonSet') podsOf.get(ownerName(owner, pod.namespace))?.push(pod);
  }
  const rolling = [...podsOf].filter(([name, pods]) => {
    const update = byName.get(name)?.daemonSet?.update;
    return update !== undefined && pods.some(isOutdated(updatedBy(update, pods)));
  });
  return new Set(rolling.map(([name]) => name));
});

/** The templates of DaemonSets that roll out, by name. */
const generations = rememberedOfCluster((store): ReadonlyMap<string, string | undefined> => {
  const sets = store.shelf('workloads').list();
  return new Map(
    sets.flatMap((set) => {
      const { update } = set.daemonSet ?? {};
      return update === undefined ? [] : [[workloadName(set), update.generation]];
    }),
  );
});

const rollsOut = ({ daemonSet }: WorkloadObject): boolean =>
  daemonSet?.update?.type === 'RollingUpdate' && daemonSet.update.generation !== undefined;

const isOutdated =
  (isUpdated: IsUpdated) =>
  (pod: Pod): boolean =>
    !isTerminating(pod) && !isTerminal(pod) && !isUpdated(pod);

/** Follows the rolling updates of DaemonSets. */
export class DaemonSetRollouts {
  readonly #tools: Tools;
  readonly #writer: Writer;
  readonly #rolling: Set<string>;
  readonly #seenAtStart: ReadonlyMap<string, string | undefined>;
  /** The newer templates whose rollout was looked for, by the name of their DaemonSet. */
  readonly #seen = new Map<string, string | undefined>();
  readonly #shouldRun = new WeakMap<WorkloadObject, WeakMap<Node, boolean>>();

  constructor(tools: Tools, writer: Writer) {
    this.#tools = tools;
    this.#writer = writer;
    const { store } = tools.parts;
    this.#rolling = new Set(rollingAtStart(store));
    this.#seenAtStart = generations(store);
  }

  /** Whether a pod belongs to a rollout that is under way, so that its readiness matters. */
  follows(pod: Pod): boolean {
    if (this.#rolling.size === 0) return false;
    const owner = controllerOf(pod);
    return owner !== undefined && this.#rolling.has(ownerName(owner, pod.namespace));
  }

  /** What tells old pods from new ones, while a rollout is under way. */
  pairsOf(set: WorkloadObject): Pairs | undefined {
    this.#look(set);
    const { update } = set.daemonSet ?? {};
    if (update === undefined || !this.#rolling.has(workloadName(set))) return undefined;
    const { minReadySeconds = 0 } = set;
    const { timeline } = this.#tools.parts;
    return {
      isUpdated: updatedBy(update, this.#tools.owned.of(set)),
      isAvailable: (pod) => isAvailable(pod, minReadySeconds, timeline.now),
    };
  }

  /** A new template begins a rollout. */
  #look(set: WorkloadObject): void {
    const name = workloadName(set);
    const generation = set.daemonSet?.update?.generation;
    const seen = this.#seen.has(name) ? this.#seen : this.#seenAtStart;
    if (seen.get(name) === generation) return;
    this.#seen.set(name, generation);
    if (rollsOut(set)) this.#rolling.add(name);
  }

  /** The next step of a rollout that is under way. */
  pass(set: WorkloadObject, facts: DaemonSetFacts, because: CauseId): DaemonPass {
    const { pairs } = facts;
    const { update } = set.daemonSet ?? {};
    if (pairs === undefined || update?.type !== 'RollingUpdate') return NOTHING;
    const nodes = this.#nodesOf(set, facts);
    if (this.#isOver(set, pairs, nodes, because)) return NOTHING;
    const wanted = nodes.filter(({ shouldRun }) => shouldRun).length;
    const maxSurge = shareOfPods(update.maxSurge, wanted, 'up');
    const given = shareOfPods(update.maxUnavailable, wanted, 'up');
    const maxUnavailable = given + maxSurge === 0 ? 1 : given;
    const step = daemonUpdateStep({ maxSurge, maxUnavailable, ...pairs }, nodes);
    return { ...step, ...this.#lookAgain(set, nodes) };
  }

  #isOver(
    set: WorkloadObject,
    { isUpdated, isAvailable: counts }: Pairs,
    nodes: readonly DaemonNode[],
    because: CauseId,
  ): boolean {
    const workload = workloadName(set);
    const { rollouts, timeline } = this.#tools.parts;
    const isKnown = rollouts.of(workload) !== undefined;
    const hasOld = nodes.some(({ pods }) => pods.some(isOutdated(isUpdated)));
    const isComplete =
      !hasOld &&
      nodes.every(
        ({ shouldRun, pods }) => !shouldRun || pods.some((pod) => isUpdated(pod) && counts(pod)),
      );
    if (isComplete) {
      if (isKnown) this.#tools.record(this.#writer, { kind: 'RolloutEnded', workload }, because);
      rollouts.end(workload);
      this.#rolling.delete(workload);
      return true;
    }
    if (isKnown || !hasOld) return false;
    const isUnderWay =
      because === THE_SNAPSHOT && set.daemonSet?.update?.firstGeneration === undefined;
    const started = { kind: 'RolloutStarted', workload } as const;
    const cause = this.#tools.record(
      this.#writer,
      isUnderWay ? { ...started, underWay: true } : started,
      because,
    );
    rollouts.begin(workload, cause, timeline.now);
    return false;
  }

  /** The nodes with pods, or where the set wants one, in the order in which their pods go. */
  #nodesOf(set: WorkloadObject, facts: DaemonSetFacts): readonly DaemonNode[] {
    const { store, tieBreakOf } = this.#tools.parts;
    const podsOn = new Map<string, Pod[]>();
    for (const pod of this.#tools.owned.of(set)) {
      const target = targetNodeOf(pod);
      if (target === undefined || (isTerminal(pod) && isTerminating(pod))) continue;
      const known = podsOn.get(target);
      if (known === undefined) podsOn.set(target, [pod]);
      else known.push(pod);
    }
    const known = this.#shouldRun.get(set) ?? new WeakMap<Node, boolean>();
    this.#shouldRun.set(set, known);
    const found = store.nodes().flatMap((node): DaemonNode[] => {
      const shouldRun = known.get(node) ?? facts.shouldRunOn(node).shouldRun;
      known.set(node, shouldRun);
      const pods = podsOn.get(node.name) ?? [];
      return shouldRun || pods.length > 0 ? [{ name: node.name, shouldRun, pods }] : [];
    });
    if (tieBreakOf === undefined) return found;
    const tieBreak = ({ pods: [first] }: DaemonNode): number =>
      first === undefined ? 0 : tieBreakOf(first);
    return [...found].sort((a, b) =>
      firstDifference(tieBreak(a) - tieBreak(b), compareText(a.name, b.name)),
    );
  }

  /** Time alone makes a ready pod available. */
  #lookAgain(
    { minReadySeconds = 0 }: WorkloadObject,
    nodes: readonly DaemonNode[],
  ): Pick<DaemonPass, 'lookAgainAt'> {
    if (minReadySeconds === 0) return {};
    const { now } = this.#tools.parts.timeline;
    const due = nodes.flatMap(({ pods }) =>
      pods.flatMap((pod) => {
        const at = isTerminating(pod) ? undefined : availableAt(pod, minReadySeconds);
        return at !== undefined && at > now ? at : [];
      }),
    );
    return due.length === 0 ? {} : { lookAgainAt: due.reduce(earliest) };
  }
}

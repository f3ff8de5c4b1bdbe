import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  controllerOf,
  isTerminal,
  type Pod,
  type PodKey,
  rememberedOfCluster,
  targetNodeOf,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { compareText, earliest, type Instant } from '#units';
import { type DaemonSetFacts, daemonSetVerdict } from '../daemon-set/daemon-set.ts';
import type { BackoffEntry } from '../daemon-set/failed-pods-backoff.ts';
import { daemonSetFacts } from '../facts-of.ts';
import type { Verdict } from '../verdict.ts';
import { DaemonSetRollouts } from './daemon-set-rollouts.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/** The DaemonSets of a cluster: none comes or goes in a run. */
export const daemonSetNames = rememberedOfCluster((store): readonly string[] => {
  const sets = store
    .shelf('workloads')
    .list()
    .filter(({ kind }) => kind === 'DaemonSet');
  return sets.map(workloadName);
});

/**
 * Keeps one pod of every DaemonSet on every node where it should run. It looks only at nodes with
 * changes.
 * @upstream pkg/controller/daemon/daemon_controller.go syncDaemonSet (1.36)
 */
export class DaemonSetController {
  readonly #tools: Tools;
  readonly writer: Writer;
  readonly #rollouts: DaemonSetRollouts;
  readonly #memory = new Map<string, Map<string, BackoffEntry>>();
  readonly #facts = new WeakMap<WorkloadObject, DaemonSetFacts>();
  /** Pods that are not bound yet, by the node that they are for. */
  readonly #unbound = new Map<string, Set<PodKey>>();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.writer = tools.writerOf('daemonset');
    this.#rollouts = new DaemonSetRollouts(tools, this.writer);
    for (const pod of tools.parts.store.unboundPods()) this.note(undefined, pod);
  }

  /** Takes a change of a pod. */
  note(before: Pod | undefined, after: Pod | undefined): void {
    if (before?.nodeName === undefined && before !== undefined) {
      const target = targetNodeOf(before);
      if (target !== undefined) this.#unbound.get(target)?.delete(before.key);
    }
    if (after === undefined || after.nodeName !== undefined) return;
    const target = targetNodeOf(after);
    if (target === undefined) return;
    this.#unbound.set(target, (this.#unbound.get(target) ?? new Set()).add(after.key));
  }

  /**
   * @param changed the nodes with changes, and the causes
   * @param written the cause of the last write of the set, if there was one
   * @returns when to look again at these nodes
   */
  sync(
    set: WorkloadObject,
    changed: ReadonlyMap<string, CauseId>,
    written: CauseId = THE_SNAPSHOT,
  ): Instant | undefined {
    const known = this.#factsOf(set);
    if (known === undefined || set.deletionTimestamp !== undefined) return undefined;
    const pairs = this.#rollouts.pairsOf(set);
    const facts = pairs === undefined ? known : { ...known, pairs };
    const { parts } = this.#tools;
    const workload = workloadName(set);
    const causeOf = (node: string): CauseId => changed.get(node) ?? THE_SNAPSHOT;
    const nodes = [...changed.keys()].sort(compareText).flatMap((name) => {
      const node = parts.store.node(name);
      if (node === undefined) this.#removeFromMissing(workload, name, causeOf(name));
      return node ?? [];
    });
    const memory = this.#memory.get(workload) ?? new Map<string, BackoffEntry>();
    this.#memory.set(workload, memory);
    const pods = nodes.flatMap((node) => this.#podsFor(workload, node.name));
    const verdict = daemonSetVerdict(facts, pods, nodes, memory, parts.timeline.now);
    for (const [node, entry] of verdict.remember) memory.set(node, entry);
    this.#act(set, verdict, causeOf);
    const isBusy = verdict.create.length + verdict.remove.length > 0;
    if (pairs === undefined || isBusy) return verdict.requeueAt;
    const latest = [...changed.values()].at(-1) ?? THE_SNAPSHOT;
    const again = this.#roll(set, facts, latest === THE_SNAPSHOT ? written : latest);
    const { requeueAt = again } = verdict;
    return requeueAt === undefined || again === undefined ? requeueAt : earliest(requeueAt, again);
  }

  #act(set: WorkloadObject, verdict: Verdict, causeOf: (node: string) => CauseId): void {
    const workload = workloadName(set);
    const { lostPods } = this.#tools;
    for (const pod of verdict.remove) {
      const { key } = pod;
      const node = targetNodeOf(pod) ?? '';
      const kind = isTerminal(pod)
        ? ({ kind: 'workloads/finished-pod-in-the-way', workload, pod: key } as const)
        : ({ kind: 'workloads/pod-not-wanted-on-node', workload, node } as const);
      this.#tools.remove(
        this.writer,
        workload,
        [pod],
        this.#tools.record(this.writer, kind, causeOf(node)),
      );
    }
    for (const wanted of verdict.create) {
      const node = wanted.kind === 'on-node' ? wanted.nodeName : '';
      const lost = lostPods.take(`${workload} ${node}`);
      const missing = { kind: 'workloads/node-without-pod', workload, node } as const;
      const cause = this.#tools.record(this.writer, missing, lost?.cause ?? causeOf(node));
      this.#tools.create(this.writer, set, wanted, cause, lost);
    }
  }

  /** A rolling update goes on when nothing else is to be done. */
  #roll(set: WorkloadObject, facts: DaemonSetFacts, because: CauseId): Instant | undefined {
    const workload = workloadName(set);
    const { remove, create, lookAgainAt } = this.#rollouts.pass(set, facts, because);
    const stepped = { kind: 'RolloutStepped', workload } as const;
    for (const pod of remove) {
      const cause = this.#tools.record(this.writer, { ...stepped, oldPod: pod.key }, because);
      this.#tools.remove(this.writer, workload, [pod], cause);
    }
    for (const node of create) {
      const cause = this.#tools.record(this.writer, { ...stepped, surgeOn: node }, because);
      this.#tools.create(this.writer, set, { kind: 'on-node', nodeName: node }, cause);
    }
    return lookAgainAt;
  }

  /** See {@link DaemonSetRollouts.follows}. */
  follows(pod: Pod): boolean {
    return this.#rollouts.follows(pod);
  }

  /** Pods of a DaemonSet that are on a node, or for it. */
  #podsFor(workload: string, node: string): readonly Pod[] {
    const { parts, owned } = this.#tools;
    // Most pods of a node belong to others: their references show that before anything is looked
    // up.
    const isOwn = (pod: Pod): boolean =>
      controllerOf(pod)?.kind === 'DaemonSet' && owned.ownerOf(pod) === workload;
    const bound = parts.store.podsOn(node).filter(isOwn);
    const waiting = this.#unbound.get(node);
    if (waiting === undefined) return bound;
    return [...bound, ...[...waiting].flatMap((key) => parts.store.pod(key) ?? []).filter(isOwn)];
  }

  /** Pods for a node that does not exist would wait forever. */
  #removeFromMissing(workload: string, node: string, because: CauseId): void {
    const waiting = [...(this.#unbound.get(node) ?? [])].sort(compareText);
    for (const key of waiting) {
      const pod = this.#tools.parts.store.pod(key);
      if (pod === undefined || this.#tools.owned.ownerOf(pod) !== workload) continue;
      const unwanted = { kind: 'workloads/pod-not-wanted-on-node', workload, node } as const;
      const cause = this.#tools.record(this.writer, unwanted, because);
      this.#tools.remove(this.writer, workload, [pod], cause);
    }
  }

  /** A template's requirements on nodes are read only once. */
  #factsOf(set: WorkloadObject): DaemonSetFacts | undefined {
    const known = this.#facts.get(set) ?? daemonSetFacts(set, this.#tools.parts.tolerationRules);
    if (known !== undefined) this.#facts.set(set, known);
    return known;
  }
}

import type { CauseId, TimelineEvent } from '#causes';
import {
  controllerOf,
  isTerminal,
  ownerName,
  type Pod,
  type PodKey,
  podKey,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import { statefulSetFacts } from '../facts-of.ts';
import { canClimb, climb } from '../stateful-set/climb.ts';
import { claimsOfOrdinal } from '../stateful-set/new-claims.ts';
import { ordinalOf, podNameOf } from '../stateful-set/ordinal.ts';
import {
  type StatefulSetFacts,
  type StatefulSetVerdict,
  statefulSetVerdict,
} from '../stateful-set/stateful-set.ts';
import type { NewPod } from '../verdict.ts';
import type { WorkloadCause } from './causes.ts';
import { ScaledClaims } from './scaled-claims.ts';
import { StatefulSetRollouts } from './stateful-set-rollouts.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Keeps the ordinals of StatefulSets.
 * @upstream pkg/controller/statefulset/stateful_set.go sync (1.36)
 */
export class StatefulSetController {
  readonly #tools: Tools;
  readonly writer: Writer;
  readonly #rollouts: StatefulSetRollouts;
  readonly #scaledClaims: ScaledClaims;
  /** Sets that were complete at their last sync, and whose pods have not come, gone or ended since. */
  #complete = new Set<string>();
  /** Sets that climb their ordinals, with the first one that may lack a healthy pod. */
  readonly #climbs = new Map<string, number>();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.writer = tools.writerOf('statefulset');
    this.#rollouts = new StatefulSetRollouts(tools, this.writer);
    this.#scaledClaims = new ScaledClaims(tools, this.writer);
  }

  /** @param complete sets whose first sync is skipped, as they have all of their pods */
  skip(complete: ReadonlySet<string>): void {
    this.#complete = new Set(complete);
  }

  isComplete(workload: string): boolean {
    return this.#complete.has(workload);
  }

  /**
   * Takes a change of a set or of one of its pods, and returns whether to sync the set.
   * @param onlyFares a pod is there as before, and only how it fares is new
   */
  concerns(workload: string, onlyFares: boolean): boolean {
    if (onlyFares && this.#complete.has(workload)) return false;
    this.#complete.delete(workload);
    return true;
  }

  /** Takes a change of a pod, both when it happens and when controllers hear of it. */
  note(before: Pod | undefined, after: Pod | undefined): void {
    if (this.#climbs.size === 0) return;
    for (const pod of [before, after]) {
      const owner = pod && controllerOf(pod);
      if (owner?.kind !== 'StatefulSet') continue;
      const workload = ownerName(owner, pod?.namespace ?? '');
      const from = this.#climbs.get(workload);
      if (from === undefined) continue;
      const ordinal = ordinalOf(owner.name, pod?.name ?? '') ?? from;
      this.#climbs.set(workload, Math.min(from, ordinal));
    }
  }

  /** @returns when to look again even if nothing happens until then */
  sync(set: WorkloadObject, because: CauseId): Instant | undefined {
    if (set.deletionTimestamp !== undefined) return undefined;
    const { lostPods, parts } = this.#tools;
    const workload = workloadName(set);
    const facts = statefulSetFacts(set, parts.statefulSetRules);
    if (facts === undefined || this.#rollouts.see(set, because)) return undefined;
    this.#rollouts.note(set, facts, because);
    this.#scaledClaims.collect(set, facts, because);
    const verdict = this.#verdictOn(set, facts);
    const isRolling = parts.rollouts.of(workload) !== undefined;
    if (verdict.isComplete && !isRolling) this.#complete.add(workload);
    else this.#complete.delete(workload);
    this.#remove(set, facts, verdict, because);
    const { namespace, name } = set;
    const { podManagementPolicy } = facts;
    for (const wanted of this.#inOrder(set, verdict.create)) {
      const ordinal = wanted.kind === 'ordinal' ? wanted.ordinal : 0;
      const key = podKey(namespace, podNameOf(name, ordinal));
      if (parts.store.pod(key) !== undefined) continue;
      const lost = lostPods.take(`${workload} ${key}`);
      const missing = { kind: 'workloads/ordinal-missing', workload, pod: key } as const;
      // With ordered pods the wait was often for the ordinal before.
      const reason = podManagementPolicy === 'Parallel' ? lost?.cause : undefined;
      const cause = this.#tools.record(this.writer, missing, reason ?? because);
      this.#makeClaims(set, key, cause);
      const maker = this.#rollouts.makerOf(set, ordinal);
      this.#tools.create(this.writer, maker, wanted, cause, lost);
    }
    return verdict.requeueAt;
  }

  #remove(
    set: WorkloadObject,
    facts: StatefulSetFacts,
    verdict: StatefulSetVerdict,
    because: CauseId,
  ): void {
    const workload = workloadName(set);
    for (const pod of verdict.remove) {
      const why = this.#whyRemoved(workload, facts, verdict, pod);
      if (why.kind === 'workloads/too-many-pods') this.#scaledClaims.leave(set, pod);
      const cause = this.#tools.record(this.writer, why, because);
      this.#tools.remove(this.writer, workload, [pod], cause);
    }
  }

  #whyRemoved(
    workload: string,
    { replicas: desired }: StatefulSetFacts,
    { outdated = [] }: StatefulSetVerdict,
    pod: Pod,
  ): WorkloadCause | TimelineEvent {
    const { key } = pod;
    if (outdated.includes(pod)) return { kind: 'RolloutStepped', workload, oldPod: key };
    if (isTerminal(pod)) return { kind: 'workloads/finished-pod-in-the-way', workload, pod: key };
    const active = this.#tools.owned.activeOf(workload);
    return { kind: 'workloads/too-many-pods', workload, desired, active };
  }

  /** A set that can climb is looked at as a whole only once. */
  #verdictOn(set: WorkloadObject, facts: StatefulSetFacts): StatefulSetVerdict {
    const { owned, parts } = this.#tools;
    const workload = workloadName(set);
    const from = this.#climbs.get(workload);
    if (from !== undefined && canClimb(facts, owned.countOf(workload))) {
      const step = climb(facts, (ordinal) => this.#podAt(set, ordinal), from);
      this.#climbs.set(workload, step.ordinal);
      return step;
    }
    const pods = owned.of(set);
    const isNamed = ({ name }: Pod): boolean =>
      podNameOf(set.name, ordinalOf(set.name, name) ?? 0) === name;
    if (canClimb(facts, pods.length) && pods.every(isNamed)) {
      this.#climbs.set(workload, facts.firstOrdinal);
    } else this.#climbs.delete(workload);
    return statefulSetVerdict(facts, pods, parts.timeline.now);
  }

  #podAt(set: WorkloadObject, ordinal: number): Pod | undefined {
    const { owned, parts } = this.#tools;
    const key = podKey(set.namespace, podNameOf(set.name, ordinal));
    return owned.has(workloadName(set), key) ? parts.store.pod(key) : undefined;
  }

  /** The claims of an ordinal outlive its pods. */
  #makeClaims(set: WorkloadObject, pod: PodKey, because: CauseId): void {
    const { store, isMissing } = this.#tools.parts;
    const claims = store.shelf('persistentVolumeClaims');
    const name = pod.slice(set.namespace.length + 1);
    for (const claim of claimsOfOrdinal(set, name, store.shelf('storageClasses').list())) {
      const key = `${claim.namespace}/${claim.name}`;
      if (claims.get(key) !== undefined || isMissing(key)) continue;
      this.writer.perform({
        verb: 'write',
        request: { kind: 'other', name: key },
        act: () => {
          if (claims.get(key) !== undefined) return;
          const made = this.#scaledClaims.asNew(claim);
          this.writer.client.putObject('persistentVolumeClaims', made, because);
        },
      });
    }
  }

  /** The ordinal that was free first comes first where order does not matter. */
  #inOrder(set: WorkloadObject, wanted: readonly NewPod[]): readonly NewPod[] {
    if (set.statefulSet?.podManagementPolicy !== 'Parallel') return wanted;
    const workload = workloadName(set);
    const freed = (which: NewPod): number => {
      const ordinal = which.kind === 'ordinal' ? which.ordinal : 0;
      const key = podKey(set.namespace, podNameOf(set.name, ordinal));
      return this.#tools.lostPods.next(`${workload} ${key}`)?.cause ?? Number.POSITIVE_INFINITY;
    };
    return [...wanted].sort((a, b) => (freed(a) < freed(b) ? -1 : Number(freed(a) > freed(b))));
  }
}

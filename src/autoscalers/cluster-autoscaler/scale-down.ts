import { type CauseId, THE_SNAPSHOT } from '#causes';
import type { Node, Pod } from '#cluster';
import { type Instant, later } from '#units';
import { type DeletionParts, Deletions } from './deletions.ts';
import { isLongTerminating } from './drainability.ts';
import { looksReady } from './readiness.ts';
import {
  CANDIDATE,
  inOrderOfRemoval,
  leavingSince,
  removableAt,
  TO_BE_DELETED,
  type Unneeded,
  unneededSince,
} from './removal-plan.ts';
import { type TrialParts, tryRemovals } from './removal-trials.ts';
import type { Sandbox } from './sandbox.ts';

interface ScaleDownParts extends DeletionParts, TrialParts {
  /** A deletion has succeeded or failed. */
  readonly ended: (node: string, succeeded: boolean) => void;
}

/** Nodes that get or lose the soft taint in one loop, at most. */
const MOST_SOFT_TAINTS = 10;

/** Finds nodes that are not needed, and deletes them after their time. */
export class ScaleDown {
  readonly deletions: Deletions;
  readonly #parts: ScaleDownParts;
  #unneeded = new Map<string, { readonly found: Unneeded; readonly since: Instant }>();
  /** Nodes that are not looked at again for a while, until when. */
  readonly #unremovable = new Map<string, Instant>();
  /** Since when nodes are unneeded that were so before the start. */
  readonly #shown = new Map<string, Instant>();
  #lastDeletion: Instant | undefined;

  constructor(parts: ScaleDownParts) {
    this.#parts = parts;
    for (const node of parts.store.nodes()) {
      const since = unneededSince(node);
      if (since !== undefined) this.#shown.set(node.name, since);
    }
    this.deletions = new Deletions(parts, parts.ended);
  }

  /** Goes on with the deletions of before the start, before the first loop. */
  resume(): void {
    const { store, options, timeline } = this.#parts;
    const leaving = store
      .nodes()
      .filter((node) => leavingSince(node, timeline.now, options) !== undefined);
    if (leaving.length === 0) return;
    timeline.at(timeline.now, 'autoscaler', () => this.#resume(leaving));
  }

  /** A group that has more nodes than its size has given up the machines of so many of them already. */
  #resume(leaving: readonly Node[]): void {
    const { groupOf, options, timeline, market } = this.#parts;
    const ended = new Map<string, number>();
    for (const node of leaving) {
      const { name } = node;
      const group = groupOf(name);
      if (group === undefined) continue;
      const before = ended.get(group.name) ?? 0;
      const because = this.#tellRemoval(name, THE_SNAPSHOT);
      if (group.machines.size - before > group.target) {
        ended.set(group.name, before + 1);
        market.end(name, because);
      } else {
        const since = leavingSince(node, timeline.now, options) ?? timeline.now;
        this.deletions.resume(name, since, because);
      }
    }
  }

  /**
   * A process that starts anew knows of no deletion: it takes the taints of those that were under way back.
   * @upstream cluster-autoscaler core/static_autoscaler.go cleanUpIfRequired (1.36)
   */
  startAnew(): void {
    const { store, groupOf } = this.#parts;
    this.forget();
    this.deletions.forget();
    this.#unremovable.clear();
    this.#lastDeletion = undefined;
    for (const { name, taints } of store.nodes()) {
      if (groupOf(name) === undefined || !taints.some(({ key }) => key === TO_BE_DELETED)) continue;
      this.deletions.takeBack(name, store.causeOfNode(name));
    }
  }

  /** No node counts as unneeded any more. */
  forget(): void {
    this.#unneeded.clear();
    this.#shown.clear();
  }

  /**
   * One loop's work: finds the unneeded nodes, and begins to delete those that have been for long
   * enough.
   * @param nodes without those that count as coming
   * @param lastScaleUp of any group
   * @returns whether a deletion has begun, and when a later loop may do more
   */
  run(
    nodes: readonly Node[],
    sandbox: Sandbox,
    lastScaleUp: Instant | undefined,
    isForbidden: boolean,
  ): { readonly began: boolean; readonly turns: readonly Instant[] } {
    const { timeline, options } = this.#parts;
    const { now } = timeline;
    const turns: Instant[] = [];
    this.#categorize(nodes, sandbox, turns);
    const cooldowns = [
      lastScaleUp && later(lastScaleUp, options.delayAfterAdd),
      this.#lastDeletion && later(this.#lastDeletion, options.delayAfterDelete),
    ].filter((each) => each !== undefined);
    const cool = Math.max(0, ...cooldowns) as Instant;
    const byName = new Map(nodes.map((node) => [node.name, node]));
    const removable: Unneeded[] = [];
    for (const [name, { found, since }] of this.#unneeded) {
      const node = byName.get(name);
      if (node === undefined || found.waits) continue;
      const at = removableAt(since, looksReady(node), options);
      if (at < now) removable.push(found);
      else turns.push(at);
    }
    if (isForbidden || cool > now) {
      if (cool > now && this.#unneeded.size > 0) turns.push(cool);
      this.#taintCandidates(nodes);
      return { began: false, turns };
    }
    const began = this.#begin(removable);
    this.#taintCandidates(nodes);
    return { began, turns };
  }

  #categorize(nodes: readonly Node[], sandbox: Sandbox, turns: Instant[]): void {
    const { timeline, podsOn } = this.#parts;
    const { now } = timeline;
    const staying = nodes.filter(({ name }) => !this.deletions.has(name));
    const candidates = staying.filter(({ name }) => {
      const until = this.#unremovable.get(name);
      if (until === undefined || until <= now) return true;
      turns.push(until);
      return false;
    });
    for (const { name } of candidates)
      turns.push(...podsOn(name).flatMap((pod) => endOfGrace(pod, now)));
    const trials = tryRemovals(candidates, this.#parts, {
      now,
      sandbox,
      destinations: new Set(staying.map(({ name }) => name)),
      wasUnneeded: (name) => this.#unneeded.has(name) || this.#shown.has(name),
    });
    const unneeded = new Map<string, { readonly found: Unneeded; readonly since: Instant }>();
    const recheck = later(now, this.#parts.options.unremovableRecheck);
    for (const [name, trial] of trials) {
      if (trial.kind === 'unremovable') {
        this.#unremovable.set(name, recheck);
        turns.push(recheck);
      } else if (trial.kind === 'unneeded') {
        const since = this.#unneeded.get(name)?.since ?? this.#shown.get(name) ?? now;
        unneeded.set(name, { found: trial.found, since });
      }
    }
    this.#unneeded = unneeded;
    this.#shown.clear();
  }

  /** Begins deletions, empty nodes first, as many as may be under way. */
  #begin(removable: readonly Unneeded[]): boolean {
    const { options, groupOf, timeline } = this.#parts;
    const under = this.deletions.all;
    let most = options.maxParallelDeletions - under.length;
    let drains = options.maxParallelDrains - under.filter(({ isDrained }) => isDrained).length;
    const ending = new Map<string, number>();
    for (const { node } of under) this.#count(ending, node);
    let began = false;
    for (const { node, pods } of inOrderOfRemoval(removable)) {
      const group = groupOf(node);
      if (group === undefined || most <= 0 || (pods.length > 0 && drains <= 0)) continue;
      if (group.target - (ending.get(group.name) ?? 0) <= group.minSize) continue;
      this.#count(ending, node);
      most -= 1;
      if (pods.length > 0) drains -= 1;
      this.#unneeded.delete(node);
      this.deletions.begin({ node, isDrained: pods.length > 0 }, this.#tell(node));
      this.#lastDeletion = timeline.now;
      began = true;
    }
    return began;
  }

  #count(ending: Map<string, number>, node: string): void {
    const name = this.#parts.groupOf(node)?.name ?? '';
    ending.set(name, (ending.get(name) ?? 0) + 1);
  }

  #tell(node: string): CauseId {
    const { store, client, recorder } = this.#parts;
    const isReady = looksReady(store.node(node) ?? { conditions: [], taints: [] });
    const unneeded = { kind: 'cluster-autoscaler/unneeded', node, isReady } as const;
    const because = recorder.record(client.component, unneeded, store.causeOfReadiness(node));
    return this.#tellRemoval(node, because);
  }

  #tellRemoval(node: string, because: CauseId): CauseId {
    const { store, client, recorder, groupOf } = this.#parts;
    const isReady = looksReady(store.node(node) ?? { conditions: [], taints: [] });
    const pool = groupOf(node)?.name ?? '';
    const reason = isReady ? 'unneeded' : 'not-ready';
    return recorder.record(
      client.component,
      { kind: 'NodeRemovalStarted', node, pool, reason },
      because,
    );
  }

  /** Unneeded nodes take pods last. */
  #taintCandidates(nodes: readonly Node[]): void {
    const { client, store, timeline, groupOf } = this.#parts;
    let left = MOST_SOFT_TAINTS;
    for (const { name, taints } of nodes) {
      if (groupOf(name) === undefined || this.deletions.has(name)) continue;
      const hasTaint = taints.some(({ key }) => key === CANDIDATE);
      const isCandidate = this.#unneeded.has(name);
      if (hasTaint === isCandidate || left === 0) continue;
      left -= 1;
      const because = store.causeOfNode(name);
      const taint = { key: CANDIDATE, effect: 'PreferNoSchedule' } as const;
      const value = `${Math.floor(timeline.now / 1e6)}`;
      const patch = isCandidate ? { add: [{ ...taint, value }] } : { remove: [taint] };
      client.nodes.patchTaints(name, patch, because);
    }
  }
}

/** When a pod no longer counts, as it should be gone by then. */
function endOfGrace(pod: Pod, now: Instant): readonly Instant[] {
  const { deletionTimestamp, spec } = pod;
  if (deletionTimestamp === undefined || isLongTerminating(pod, now)) return [];
  const grace = (spec.terminationGracePeriodSeconds ?? 30) + 30;
  return [(deletionTimestamp + grace * 1e6 + 1) as Instant];
}

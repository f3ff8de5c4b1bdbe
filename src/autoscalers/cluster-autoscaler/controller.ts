import {
  isUnschedulable,
  type MachineMarket,
  type NodeGroup,
  type NodeVerdict,
  type PlacementTrial,
} from '#autoscaling';
import type { CauseId } from '#causes';
import { type Change, type Node, nodesByName, type Pod, zoneLabelOf } from '#cluster';
import type { Timer } from '#timeline';
import { type Instant, later, milliseconds } from '#units';
import { concerns } from './concerns.ts';
import type { DeletionParts } from './deletions.ts';
import type { GroupFacts } from './expander.ts';
import { ExpendablePods } from './expendable.ts';
import { Group } from './group.ts';
import { Halts } from './halts.ts';
import { isClusterHealthy } from './health.ts';
import { observe } from './observe.ts';
import { Orders } from './orders.ts';
import { newUntil, oldEnough, oldLater, podsToPlace, withoutThoseThatFit } from './pods-to-help.ts';
import { previewOf } from './preview.ts';
import { Sandbox } from './sandbox.ts';
import { ScaleDown } from './scale-down.ts';
import { findScaleUp, type Search } from './scale-up.ts';
import { addUpcoming } from './upcoming.ts';
import { Upkeep } from './upkeep.ts';

export interface ClusterAutoscalerParts extends Omit<DeletionParts, 'podsOn'>, GroupFacts {
  readonly groups: readonly NodeGroup[];
  readonly market: MachineMarket;
  readonly trial: () => PlacementTrial;
  readonly apiAvailable: () => boolean;
  /** A loop before or at the start, from which loops are counted. */
  readonly lastLoop: Instant;
  /** The recorded loop from an instant on. */
  readonly loopFrom?: ((from: Instant) => Instant | undefined) | undefined;
}

/** How long a loop takes, about; the next one comes a scan interval after its end. */
const LOOP_TIME = milliseconds(20);

/** From a productive loop to the next one. */
const AT_ONCE = milliseconds(50);

/**
 * Cluster Autoscaler: orders nodes for pods that fit nowhere, and removes those that nobody needs.
 * A loop in which nothing can be different from the one before is left out.
 * @upstream cluster-autoscaler core/static_autoscaler.go RunOnce (1.36)
 */
export class ClusterAutoscaler {
  readonly #parts: ClusterAutoscalerParts;
  readonly #groups: readonly Group[];
  readonly #scaleDown: ScaleDown;
  #timer: Timer | undefined;
  /** Loops are counted from here. */
  #lastLoop: Instant;
  #lastScaleUp: Instant | undefined;
  #ran = true;
  readonly #halts: Halts;
  readonly #orders: Orders;
  readonly #upkeep: Upkeep;
  readonly #expendable: ExpendablePods;

  constructor(parts: ClusterAutoscalerParts) {
    this.#parts = parts;
    const { store, options } = parts;
    const zoneOf = (node: string): string => zoneLabelOf(store.node(node) ?? { labels: {} });
    const { now } = parts.timeline;
    this.#groups = parts.groups.map((shown) => new Group(shown, options, zoneOf, now));
    this.#lastLoop = parts.lastLoop;
    this.#halts = new Halts(parts);
    this.#orders = new Orders(parts, this.#groups);
    const orderOf = (machine: string): CauseId => this.#orders.of(machine);
    this.#expendable = new ExpendablePods(store, options.expendableBelow);
    const podsOn = this.#expendable.othersOn;
    this.#upkeep = new Upkeep({ ...parts, podsOn, orderOf }, this.#groups);
    this.#scaleDown = new ScaleDown({
      ...parts,
      podsOn,
      groupOf: (node) => this.#groupOf(node),
      ended: (node, succeeded) => this.#onDeleted(node, succeeded),
    });
    store.subscribe<Change['object']>(
      'autoscaler',
      (changes) => this.#onChanges(changes),
      ['node', 'pod'],
      concerns,
    );
    if (parts.isRunning()) this.#await();
    this.#wakeAt(now);
  }

  /** What was under way before the start goes on: machines are still to come, and nodes to go. */
  #await(): void {
    const { store, groups, timeline, options } = this.#parts;
    const untilNext = options.frequentLoops ? AT_ONCE : options.scanInterval;
    this.#upkeep.refreshTemplates(nodesByName(store.nodes()), timeline.now);
    for (const { name, ordered } of groups) {
      const group = this.#groups.find((each) => each.name === name);
      if (group === undefined || ordered === undefined) continue;
      // The loop after the order was the first to miss them.
      this.#orders.await(group, ordered, later(ordered.since, untilNext));
    }
    this.#scaleDown.resume();
  }

  /** What a loop would do with each node now. For a part that runs no loop: it remembers what it sees. */
  preview(): readonly NodeVerdict[] {
    const { store, options, market, timeline } = this.#parts;
    const { now } = timeline;
    const nodes = store.nodes();
    const byName = nodesByName(nodes);
    this.#upkeep.refreshTemplates(byName, now);
    const { unready } = observe(this.#groups, byName, (node) => market.isGone(node), options, now);
    const sandbox = this.#sandbox();
    const { hidden } = addUpcoming(this.#groups, sandbox, byName, options, now);
    withoutThoseThatFit(this.#podsToPlace(), sandbox);
    const isHealthy = isClusterHealthy(unready, nodes.length, options);
    const podsOn = this.#expendable.othersOn;
    const groupOf = (node: string): Group | undefined => this.#groupOf(node);
    return previewOf({ ...this.#parts, podsOn, groupOf }, { now, sandbox, hidden, isHealthy });
  }

  /** The cloud replaces a machine of a group. */
  replace(node: string, because: CauseId): void {
    const group = this.#groupOf(node);
    if (group !== undefined) this.#orders.replace(group, node, because);
  }

  /** The autoscaler runs again: its next loop comes. */
  wake(): void {
    this.#ran = false;
    this.#wakeAt(this.#parts.timeline.now);
  }

  /** The groups as they are now, for a report. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** Pods that no group helps, by the reasons of the last loop. */
  get unhelped(): ReadonlyMap<string, string> {
    return this.#orders.told;
  }

  /** The cluster as a loop sees it. */
  #sandbox(): Sandbox {
    const sandbox = new Sandbox(this.#parts.trial());
    for (const pod of this.#expendable.all) sandbox.remove(pod);
    return sandbox;
  }

  #groupOf(node: string): Group | undefined {
    return this.#groups.find(({ machines }) => machines.has(node));
  }

  /** @upstream cluster-autoscaler loop/trigger.go Wait (1.36) */
  #onChanges(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const { timeline, options } = this.#parts;
    const isNews = changes.some(
      ({ object, before, after }) =>
        object === 'pod' &&
        after !== undefined &&
        isUnschedulable(after) &&
        (before === undefined || !isUnschedulable(before)),
    );
    if (isNews && options.frequentLoops) this.#loop();
    else this.#wakeAt(timeline.now);
  }

  /** Makes the first loop of the rhythm from an instant on the next one. */
  #wakeAt(earliest: Instant): void {
    const { timeline, options, loopFrom } = this.#parts;
    const period = options.scanInterval + LOOP_TIME;
    const from = Math.max(earliest, timeline.now + 1);
    const rounds = Math.max(1, Math.ceil((from - this.#lastLoop) / period));
    const at = (this.#lastLoop + rounds * period) as Instant;
    this.#setTimer(loopFrom?.(from as Instant) ?? at);
  }

  #setTimer(at: Instant): void {
    const { timeline } = this.#parts;
    if (this.#timer !== undefined) {
      if (this.#due <= at) return;
      timeline.cancel(this.#timer);
    }
    this.#due = at;
    this.#timer = timeline.at(at, 'autoscaler', () => this.#loop());
  }

  #due = 0 as Instant;

  #loop(): void {
    const { timeline, apiAvailable, isRunning } = this.#parts;
    const { now } = timeline;
    if (this.#timer !== undefined) timeline.cancel(this.#timer);
    this.#timer = undefined;
    this.#lastLoop = now;
    if (!apiAvailable()) {
      this.#wakeAt(later(now, this.#parts.options.scanInterval));
      return;
    }
    if (!isRunning()) {
      this.#ran = false;
      return;
    }
    if (!this.#ran) this.#begin();
    this.#ran = true;
    const { isProductive, turns } = this.#runOnce(now);
    const next = turns.filter((at) => at > now).reduce((a, b) => Math.min(a, b), Infinity);
    if (isProductive && this.#parts.options.frequentLoops) this.#setTimer(later(now, AT_ONCE));
    else if (isProductive) this.#wakeAt(now);
    else if (next < Infinity) this.#wakeAt((next + 1) as Instant);
  }

  /** A process that starts knows of nothing that was under way. */
  #begin(): void {
    for (const group of this.#groups) group.forget();
    this.#lastScaleUp = undefined;
    this.#scaleDown.startAnew();
  }

  #runOnce(now: Instant): { readonly isProductive: boolean; readonly turns: readonly Instant[] } {
    const { store, options, market } = this.#parts;
    const nodes = store.nodes();
    const byName = nodesByName(nodes);
    this.#upkeep.refreshTemplates(byName, now);
    const isGone = (node: string): boolean => market.isGone(node);
    const { unready, turns } = observe(this.#groups, byName, isGone, options, now);
    const changes = [
      ...turns,
      ...this.#upkeep.measureSizes(now),
      ...this.#upkeep.judgeRequests(now),
    ];
    this.#upkeep.giveUpUnregistered(byName, now);
    if (!this.#halts.look(unready, nodes.length)) {
      // Every node counts as needed.
      this.#scaleDown.forget();
      return { isProductive: false, turns: changes };
    }
    if (this.#upkeep.lowerSizes(now)) return { isProductive: false, turns: [(now + 1) as Instant] };
    const sandbox = this.#sandbox();
    const { hidden, added } = addUpcoming(this.#groups, sandbox, byName, options, now);
    const visible = nodes.filter(({ name }) => !hidden.has(name));
    const all = this.#podsToPlace();
    const left = withoutThoseThatFit(all, sandbox);
    const isLeft = new Set(left);
    this.#orders.tellExpected(all.filter((pod) => !isLeft.has(pod)));
    const toHelp = oldEnough(left, options.newPodScaleUpDelay, now);
    changes.push(...oldLater(left, options.newPodScaleUpDelay, now));
    let [scaledUp, isForbidden] = [false, false];
    if (toHelp.length > 0) {
      changes.push(...this.#groups.flatMap(({ backoff }) => backoff?.until ?? []));
      const until = newUntil(toHelp);
      if (until > now) {
        isForbidden = true;
        changes.push(until);
      } else {
        scaledUp = this.#orders.scaleUp(
          this.#search(toHelp, sandbox, [...visible, ...added], now),
          now,
        );
        if (scaledUp) this.#lastScaleUp = now;
      }
    }
    if (!options.scalesDown) return { isProductive: scaledUp, turns: changes };
    const { began, turns: more } = this.#scaleDown.run(
      visible,
      sandbox,
      this.#lastScaleUp,
      isForbidden,
    );
    return { isProductive: scaledUp || began, turns: [...changes, ...more] };
  }

  /** Pods without a node, and those that are about to lose theirs. */
  #podsToPlace(): readonly Pod[] {
    const { store, options } = this.#parts;
    return podsToPlace(store, this.#scaleDown.deletions.movingPods, options.expendableBelow);
  }

  #search(pods: readonly Pod[], sandbox: Sandbox, nodes: readonly Node[], now: Instant): Search {
    const { options, pick, priceOf, priorityOf } = this.#parts;
    const facts = { groups: this.#groups, nodes, options, now, pick, priceOf, priorityOf };
    const search = findScaleUp(pods, sandbox, facts);
    this.#orders.tellUnhelped(search);
    return search;
  }

  #onDeleted(node: string, succeeded: boolean): void {
    const group = this.#groupOf(node);
    if (succeeded && group !== undefined) group.target -= 1;
    this.#wakeAt(this.#parts.timeline.now);
  }
}

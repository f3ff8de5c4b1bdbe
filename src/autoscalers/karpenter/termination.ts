import type { MachineMarket } from '#autoscaling';
import type { CauseId, TimelineEvent } from '#causes';
import {
  type ComponentContext,
  isReady,
  isTerminal,
  isTerminating,
  type Pod,
  type PodKey,
} from '#cluster';
import type { EvictionApi } from '#eviction-api';
import type { Timer } from '#timeline';
import { type Duration, type Instant, later, latest, seconds } from '#units';
import type { Claim } from './claim.ts';
import { evictionBackoff, firstTier, isForced, isWaitedFor, stuckAt } from './drain-tiers.ts';
import { holdsVolumes } from './drain-volumes.ts';
import { DISRUPTED, refusesDisruption, refusesUntil } from './pods.ts';

export interface TerminationParts extends ComponentContext<TimelineEvent> {
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly market: MachineMarket;
  readonly terminationTime: Duration;
  readonly isRunning: () => boolean;
  /** A node is drained, and its machine ends. */
  readonly ending: () => void;
  /** A claim is gone. */
  readonly gone: (claim: Claim) => void;
}

/** A drain lasts at least as long, for pods that were being bound. */
const SHORTEST_DRAIN = seconds(5);
const LOOK = seconds(1);
const ASK_CLOUD = seconds(5);

/** A pod that may not go yet. */
interface Queued {
  /** How often it was refused. */
  readonly refusals: number;
  /** It asked not to be disrupted. */
  readonly asked: boolean;
}

interface Drain {
  readonly claim: Claim;
  readonly because: CauseId;
  terminationTime: Instant | undefined;
  readonly since: Instant;
  /** Pods that are tried again. */
  readonly queued: Map<PodKey, Queued>;
  isEnding: boolean;
  timer: Timer | undefined;
  /** When it is looked at next. */
  due: Instant;
  /** The next instant at which a pod no longer holds it. */
  end: number | undefined;
}

const BALANCERS = 'node.kubernetes.io/exclude-from-external-load-balancers';

/**
 * Takes nodes away: taints them, evicts their pods in tiers, ends their machines, and removes their
 * objects.
 * @upstream karpenter pkg/controllers/node/termination/controller.go finalize (1.12)
 */
export class Termination {
  readonly #parts: TerminationParts;
  readonly #drains = new Map<string, Drain>();

  constructor(parts: TerminationParts) {
    this.#parts = parts;
  }

  begin(claim: Claim, because: CauseId, terminationTime: Instant | undefined): void {
    if (this.#drains.has(claim.name)) return;
    const since = this.#parts.timeline.now;
    const drain: Drain = {
      ...{ claim, because, terminationTime, since },
      queued: new Map(),
      isEnding: false,
      timer: undefined,
      due: since,
      end: undefined,
    };
    this.#drains.set(claim.name, drain);
    this.#look(drain);
  }

  /** The pods of a node that goes have to be gone by a time. */
  hurry({ name }: Claim, terminationTime: Instant): void {
    const drain = this.#drains.get(name);
    if (drain === undefined) return;
    drain.terminationTime = terminationTime;
    this.#again(drain, drain.isEnding ? ASK_CLOUD : LOOK);
  }

  /** Karpenter runs again. */
  wake(): void {
    for (const drain of [...this.#drains.values()]) {
      this.#cancel(drain);
      this.#look(drain);
    }
  }

  #look(drain: Drain): void {
    const { claim, because } = drain;
    const { store, market, client } = this.#parts;
    const node = store.node(claim.node);
    // A Karpenter that does not run goes on once it runs again.
    if (!this.#drains.has(claim.name) || !this.#parts.isRunning()) return;
    if (node === undefined) {
      if (!drain.isEnding) market.end(claim.node, because);
      this.#finish(drain);
      return;
    }
    if (!isReady(node) && market.isGone(claim.node)) {
      client.nodes.deleteNode(claim.node, because);
      this.#finish(drain);
      return;
    }
    if (drain.isEnding) {
      if (market.isGone(claim.node)) {
        client.nodes.deleteNode(claim.node, because);
        this.#finish(drain);
      } else this.#again(drain, ASK_CLOUD);
      return;
    }
    client.nodes.patchTaints(claim.node, { add: taintsToAdd(node) }, because);
    if (node.labels[BALANCERS] === undefined) {
      client.nodes.setLabels(claim.node, { [BALANCERS]: 'karpenter' }, because);
    }
    this.#drainOn(drain);
  }

  /** Evicts what is left, or ends the machine where nothing is. */
  #drainOn(drain: Drain): void {
    const { claim, because } = drain;
    const { store, market, timeline } = this.#parts;
    const waiting = store.podsOn(claim.node).filter((pod) => isWaitedFor(pod, timeline.now));
    if (waiting.length > 0) this.#evict(drain, waiting);
    else if (later(drain.since, SHORTEST_DRAIN) > timeline.now) this.#again(drain, LOOK);
    else if (holdsVolumes(store, claim.node, drain.terminationTime, timeline.now))
      this.#again(drain, LOOK);
    else {
      drain.isEnding = true;
      claim.isEnding = true;
      this.#parts.ending();
      market.end(claim.node, because, this.#parts.terminationTime);
      this.#again(drain, ASK_CLOUD);
    }
  }

  #evict(drain: Drain, waiting: readonly Pod[]): void {
    const { timeline } = this.#parts;
    const { now } = timeline;
    const { terminationTime } = drain;
    const forced = waiting.filter((pod) => isForced(pod, terminationTime, now));
    const tier = firstTier(waiting.filter((pod) => !forced.includes(pod)));
    for (const pod of [...forced, ...tier]) {
      if (!drain.queued.has(pod.key)) this.#try(drain, pod, 0);
    }
    const left = tier.filter(
      ({ key }) => this.#parts.store.pod(key)?.deletionTimestamp === undefined,
    );
    const isWaiting = forced.length > 0 || left.length < tier.length || tier.length === 0;
    const asksNoMore = (pod: Pod): boolean =>
      drain.queued.get(pod.key)?.asked === true && !refusesDisruption(pod, now);
    if (isWaiting || left.some(asksNoMore)) {
      this.#again(drain, LOOK);
      return;
    }
    // Only budgets and wishes of pods hold it: another change has to come first.
    const limits = waiting.flatMap((pod) => {
      const grace = (pod.spec.terminationGracePeriodSeconds ?? 30) * 1e6;
      const stuck = stuckAt(pod);
      return [
        ...(stuck === undefined ? [] : [stuck]),
        ...(terminationTime === undefined ? [] : [terminationTime - grace]),
        ...(refusesDisruption(pod, now) ? [refusesUntil(pod) ?? now] : []),
      ].filter((at) => at > now);
    });
    const next = Math.min(...limits) + 1;
    if (next <= later(now, LOOK)) this.#again(drain, LOOK);
    else this.#inBackground(drain, next);
  }

  /** Looks again in a second, and surely when a time is over. */
  #inBackground(drain: Drain, end: number): void {
    const { timeline } = this.#parts;
    drain.due = later(timeline.now, LOOK);
    this.#cancel(drain);
    drain.timer = timeline.inBackgroundAt(drain.due, 'autoscaler', () => this.#look(drain));
    if (end === Infinity || drain.end === end) return;
    drain.end = end;
    timeline.at(end as Instant, 'autoscaler', () => this.#look(drain));
  }

  #cancel(drain: Drain): void {
    if (drain.timer !== undefined) this.#parts.timeline.cancel(drain.timer);
    drain.timer = undefined;
  }

  /**
   * Deletes a pod whose time is over, or asks for its eviction. One that may not go yet is tried again,
   * after longer each time; whether its time is over is not looked at before.
   * @upstream karpenter pkg/controllers/node/termination/terminator/eviction.go Reconcile (1.15)
   */
  #try(drain: Drain, pod: Pod, refusals: number): boolean {
    const { timeline } = this.#parts;
    const { key, uid } = pod;
    const { queued, terminationTime } = drain;
    const asked = refusesDisruption(pod, timeline.now);
    queued.delete(key);
    if (isForced(pod, terminationTime, timeline.now)) this.#delete(drain, pod);
    else if (!isTerminating(pod) && (asked || !this.#evicts(drain, key))) {
      queued.set(key, { refusals: refusals + 1, asked });
      const next = later(timeline.now, evictionBackoff(refusals + 1));
      timeline.inBackgroundAt(next, 'autoscaler', () => this.#tryAgain(drain, key, uid));
      return false;
    }
    return true;
  }

  /** @upstream karpenter pkg/controllers/node/termination/terminator/eviction.go evict (1.12) */
  #evicts({ because }: Drain, pod: PodKey): boolean {
    const { client, evictionApi } = this.#parts;
    const { code } = evictionApi.evict(
      { pod, client, mechanism: 'evict-api', disruption: 'EvictionByEvictionAPI' },
      because,
    );
    return code === 201 || code === 404;
  }

  #tryAgain(drain: Drain, key: PodKey, uid: string): void {
    const { isRunning, store, timeline } = this.#parts;
    const { claim, queued } = drain;
    const pod = store.pod(key);
    const known = queued.get(key);
    const isGone = pod?.uid !== uid || isTerminal(pod);
    if (isGone || known === undefined || this.#drains.get(claim.name) !== drain || !isRunning()) {
      queued.delete(key);
      return;
    }
    if (!this.#try(drain, pod, known.refusals)) return;
    // Nothing holds the drain now, so that it goes on surely.
    this.#cancel(drain);
    const at = latest(drain.due, timeline.now);
    drain.timer = timeline.at(at, 'autoscaler', () => this.#look(drain));
  }

  #delete({ because, terminationTime }: Drain, pod: Pod): void {
    const { client, timeline } = this.#parts;
    const left = ((terminationTime ?? timeline.now) - timeline.now) / 1e6;
    const gracePeriodSeconds = Math.max(1, Math.floor(left));
    client.deletePod(pod.key, { mechanism: 'delete', gracePeriodSeconds }, because);
  }

  #again(drain: Drain, after: Duration): void {
    const { timeline } = this.#parts;
    this.#cancel(drain);
    drain.due = later(timeline.now, after);
    drain.timer = timeline.at(drain.due, 'autoscaler', () => this.#look(drain));
  }

  #finish(drain: Drain): void {
    const { claim } = drain;
    this.#cancel(drain);
    this.#drains.delete(claim.name);
    this.#parts.gone(claim);
  }
}

const taintsToAdd = ({ taints }: { readonly taints: readonly { readonly key: string }[] }) =>
  taints.some(({ key }) => key === DISRUPTED.key) ? [] : [DISRUPTED];

import type { NodeOrder, RequestOrder } from '#api-clients';
import type { Draws, Source, UnitDraws } from '#chance';
import { type Cluster, type Pod, podKey } from '#cluster';
import type { DrawnOrder } from '#controllers/node-lifecycle';
import type { EvictionTieBreaks } from '#kubelet/eviction';
import { type HeartbeatChance, LEASE_PERIOD, restOfPeriod } from '#kubelet/heartbeat';
import { AT_ONCE, type KubeletPace, paceOf, RELIST_PERIOD } from '#kubelet/termination';
import type { SchedulingTieBreaks } from '#scheduler';
import type { Clock } from '#timeline';
import {
  compareText,
  type Duration,
  firstDifference,
  type Instant,
  microseconds,
  milliseconds,
  seconds,
} from '#units';
import { lastMarking } from './last-marking.ts';
import { orderAt, type RecordedChance } from './recorded-chance.ts';

/**
 * The random choices of the models. Without draws, and for sources that are held, everything is as
 * in a single run: nothing is drawn there.
 */
export class LeftToChance {
  readonly #draws: Draws | undefined;
  readonly #recorded: RecordedChance;

  constructor(draws: Draws | undefined, recorded: RecordedChance = {}) {
    this.#draws = draws;
    this.#recorded = recorded;
  }

  /** The elapsed part of a period; 0 when it is not drawn. */
  phase(source: Source, object: string, period: Duration): Duration {
    return microseconds((this.#drawn(source)?.fraction(source, object) ?? 0) * period);
  }

  /** @param leasePeriod the time between renewals of a Lease of 40 s where it is not drawn */
  heartbeats(leasePeriod: Duration = LEASE_PERIOD.nominal): HeartbeatChance {
    const rest = restOfPeriod(leasePeriod);
    const { leaseRest, statusRound } = this.#recorded;
    const [leases, status] = [this.#drawn('leases'), this.#drawn('status')];
    const startup = this.#drawn('startup');
    const begun = new Map<string, number>();
    const reports = new Map<string, number>();
    return {
      jitterOf: (node) => {
        const time = begun.get(node) ?? 0;
        begun.set(node, time + 1);
        const object = time === 0 ? node : `${node} ${time}`;
        return {
          lease:
            leases === undefined
              ? (leaseRest?.(node, time) ?? rest)
              : (n) => leases.fraction('leases', object, n + 1),
          status: status && ((n) => status.fraction('status', object, n + 1)),
        };
      },
      phaseOf: (node, period) => this.phase('leases', node, period),
      withinSecond: (node) => this.phase('status', node, seconds(1)),
      ...(statusRound && { roundOf: statusRound }),
      reportDelay: (node, frequency) => {
        if (status === undefined) return seconds(0);
        const n = (reports.get(node) ?? 0) + 1;
        reports.set(node, n);
        const part = status.fraction('status', `${node} report`, n) - 1 / 2;
        return microseconds(Math.floor(part * frequency));
      },
      probePart: (pod, container) =>
        startup?.fraction('startup', `${pod} probe`, container) ?? 1 / 2,
    };
  }

  /** @param period from one look of a kubelet at its containers to the next; undefined where it is 0 */
  kubeletPace(start: Instant, period: Duration = RELIST_PERIOD): KubeletPace | undefined {
    const draws = this.#drawn('relist');
    const { afterBoot } = this.#recorded;
    if (period === 0) return afterBoot && { ...AT_ONCE, afterBoot: () => afterBoot };
    return paceOf(start, period, draws && ((name, n) => draws.fraction('relist', name, n)));
  }

  /**
   * The time from the start to the first pass over nodes. A transition that the controller wrote a
   * short while before the start shows the phase of its passes, as long as they are short.
   */
  monitorPhase(controller: string, period: Duration, cluster: Cluster, start: Instant): Duration {
    if (this.#drawn('monitor') === undefined) return seconds(0);
    const seen = lastMarking(cluster, start);
    if (seen === undefined) return this.phase('monitor', controller, period);
    const pass = seen + this.phase('monitor', controller, seconds(1));
    return microseconds((((pass - start) % period) + period) % period);
  }

  /** The time to the next count of all quotas; the first was when the leader began. */
  quotaPhase(period: Duration, leaderSince: Instant | undefined, start: Instant): Duration {
    if (leaderSince !== undefined) {
      return microseconds((((leaderSince - start) % period) + period) % period);
    }
    const draws = this.#drawn('quota');
    return draws === undefined ? microseconds(period / 2) : this.phase('quota', 'quota', period);
  }

  /**
   * The order in which controllers look at nodes: as given, then the others as drawn or by name.
   */
  nodeOrder(given: readonly string[] = []): NodeOrder {
    const draws = this.#drawn('order');
    const others =
      draws === undefined
        ? compareText
        : byDraw(remembered((node) => draws.fraction('order', node)));
    if (given.length === 0) return others;
    const places = new Map(given.map((node, place) => [node, place]));
    const placeOf = (node: string): number => places.get(node) ?? given.length;
    return (a, b) => firstDifference(placeOf(a) - placeOf(b), others(a, b));
  }

  /**
   * The order of each pass over nodes: the nodes as given, then the others by draws of the pass. The
   * draws go on when the process starts anew.
   */
  drawnOrder(given: readonly string[], clock: Clock): DrawnOrder | undefined {
    const draws = this.#drawn('order');
    if (draws === undefined) return recordedOrder(this.#recorded, clock);
    const places = new Map(given.map((node, place) => [node, place - given.length]));
    let pass = 0;
    const next = (): ((node: string) => number) => {
      const n = pass;
      pass += 1;
      return remembered((node) => places.get(node) ?? draws.fraction('order', node, n));
    };
    let drawOf = next();
    return {
      begin: () => {
        drawOf = next();
        return byDraw(drawOf);
      },
      of: (node) => drawOf(node),
    };
  }

  /** The order among the requests of one process. */
  requestOrder(process: string, nodeOrder: NodeOrder): RequestOrder {
    const source = process === 'kubectl' ? 'drain' : 'pods';
    const draws = this.#drawn(source);
    return draws === undefined
      ? { nodeOrder }
      : { nodeOrder, nameOrder: byDraw(remembered((name) => draws.fraction(source, name))) };
  }

  /** Whether pod GC sees at the same instant that a quarantine has ended. */
  seesEndOfQuarantine(): ((node: string) => boolean) | undefined {
    const draws = this.#drawn('pod-gc');
    if (draws === undefined) return this.#recorded.seesEndOfQuarantine;
    return (node) => draws.fraction('pod-gc', node) < 1 / 2;
  }

  /** Decides between equally good nodes, and between equal pods. */
  schedulingTieBreaks(): SchedulingTieBreaks | undefined {
    const draws = this.#drawn('scheduler');
    if (draws === undefined) return undefined;
    const attempts = new Map<string, number>();
    return {
      ofPod: (pod) => draws.fraction('scheduler', pod),
      ofNodes: (pod, nodes) => {
        const attempt = (attempts.get(pod) ?? 0) + 1;
        attempts.set(pod, attempt);
        const salt = Math.floor(draws.fraction('scheduler', pod, attempt) * WORD);
        for (let slot = 0; slot < nodes.length; slot++) nodes[slot] = scattered(salt, slot);
      },
    };
  }

  /** What autoscalers draw. */
  autoscalerDraws(): Draws | undefined {
    return this.#drawn('autoscaler');
  }

  /** What is known from a recording. */
  get recorded(): RecordedChance {
    return this.#recorded;
  }

  /** Decides between pods of equal rank, and between thresholds that a kubelet meets together. */
  evictionTieBreaks(): EvictionTieBreaks | undefined {
    const draws = this.#drawn('eviction-manager');
    return (
      draws && {
        ofPod: ({ namespace, name }) => draws.fraction('eviction-manager', podKey(namespace, name)),
        ofSignal: (node, signal) => draws.fraction('eviction-manager', `${node} ${signal}`),
      }
    );
  }

  /** Decides which of equal pods a workload deletes. */
  tieBreakOfPod(): ((pod: Pod) => number) | undefined {
    const draws = this.#drawn('workloads');
    return draws && ((pod) => draws.fraction('workloads', pod.key));
  }

  /** Draws one of the measured times; undefined when they are not drawn. */
  startup(): ((pod: string, times: number) => number) | undefined {
    const draws = this.#drawn('startup');
    return draws && ((pod, times) => Math.floor(draws.fraction('startup', pod) * times));
  }

  /** Draws when the containers of a pod stop; undefined when it is not drawn. */
  stopping(): ((pod: string) => number) | undefined {
    const draws = this.#drawn('stopping');
    return draws && ((pod) => draws.fraction('stopping', pod));
  }

  /** What the elections of a component draw, each by its own numbers. */
  electionDraws(): ((component: string, election: number) => UnitDraws) | undefined {
    const draws = this.#drawn('election');
    return (
      draws &&
      ((component, election) => (n) => draws.fraction('election', `${component} ${election}`, n))
    );
  }

  /** What the waits of an informer draw. */
  informerDraws(): ((informer: string) => UnitDraws) | undefined {
    const draws = this.#drawn('informers');
    return draws && ((informer) => (n) => draws.fraction('informers', informer, n));
  }

  /** How much older than its own last write a controller's copy of a node is, each time. */
  informerLag(): ((node: string) => Duration) | undefined {
    const draws = this.#drawn('informers');
    if (draws === undefined) return undefined;
    const times = new Map<string, number>();
    return (node) => {
      const time = times.get(node) ?? 0;
      times.set(node, time + 1);
      return microseconds(draws.fraction('informers', node, time) * LONGEST_LAG);
    };
  }

  /** What the waits of a kubelet draw until it watches its pods again, each time by its own numbers. */
  watchDraws(): ((node: string, time: number) => UnitDraws) | undefined {
    const draws = this.#drawn('watches');
    return draws && ((node, time) => (n) => draws.fraction('watches', `${node} ${time}`, n));
  }

  #drawn(source: Source): Draws | undefined {
    return this.#draws?.has(source) === true ? this.#draws : undefined;
  }
}

/** The orders of a recording; undefined where it has none. */
function recordedOrder({ orders = [] }: RecordedChance, clock: Clock): DrawnOrder | undefined {
  if (orders.length === 0) return undefined;
  const placeOf = (node: string): number => {
    const place = orderAt(orders, clock.now).indexOf(node);
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
  return { begin: () => byDraw(remembered(placeOf)), of: placeOf };
}

const WORD = 2 ** 32;

/** The time until an informer hears of a write, at most, as measured. */
const LONGEST_LAG = milliseconds(15);

/** A place of its own for each slot, from 0 to 2^31 - 1: the finish of the 32-bit Murmur3 hash. */
function scattered(salt: number, slot: number): number {
  let mixed = salt ^ Math.imul(slot + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 1;
}

/** An order by draws, and by names where these are equal. */
const byDraw =
  (drawOf: (name: string) => number) =>
  (a: string, b: string): number =>
    a === b ? 0 : firstDifference(drawOf(a) - drawOf(b), compareText(a, b));

/** Draws each number once. */
function remembered(draw: (name: string) => number): (name: string) => number {
  const drawn = new Map<string, number>();
  return (name) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const number = draw(name);
    drawn.set(name, number);
    return number;
  };
}

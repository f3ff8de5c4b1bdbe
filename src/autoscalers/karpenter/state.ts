import type { InstanceType, MachineMarket, PlacementTrial } from '#autoscaling';
import type { TimelineEvent } from '#causes';
import type { ComponentContext, Node, NodeClaim, NodePool, Pod } from '#cluster';
import type { EvictionApi } from '#eviction-api';
import { compareText, type Duration, type Instant, later, seconds } from '#units';
import { type Amounts, added, requestsOf } from './amounts.ts';
import type { KarpenterCause } from './causes.ts';
import type { Claim } from './claim.ts';
import { budgetsByNamespace, needsPlace } from './going-pods.ts';
import { claimsInFlight } from './in-flight.ts';
import { claimsAtStart } from './machines.ts';
import { type Offering, offeringsOf, Unavailable } from './offerings.ts';
import type { KarpenterOptions } from './options.ts';
import { lessBy, overheadOf, suits } from './overhead.ts';
import { isProvisionable } from './pods.ts';
import { remainingOf } from './pool-state.ts';
import type { PoolOptions, Solution } from './problem.ts';
import { solve } from './solve.ts';

export interface KarpenterParts extends ComponentContext<TimelineEvent | KarpenterCause> {
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly market: MachineMarket;
  readonly pools: readonly NodePool[];
  readonly claims: readonly NodeClaim[];
  readonly types: readonly InstanceType[];
  /** The zones of the cluster. */
  readonly zones: readonly string[];
  readonly options: KarpenterOptions;
  readonly terminationTime: Duration;
  readonly trial: () => PlacementTrial;
  /** A pod of each DaemonSet, as it would be made. */
  readonly daemonPods: () => readonly Pod[];
  /** Chooses among equally good zones. */
  readonly pick: (zones: readonly string[]) => string;
  readonly apiAvailable: () => boolean;
  /** Whether a pod of Karpenter runs. */
  readonly isRunning: () => boolean;
  /** A pass of its disruption controller; there is one every 10 s. */
  readonly disruptionPass: Instant;
  /** When the validation of a command ends that was found before the start. */
  readonly commandDue?: Instant | undefined;
  /** A pass of its garbage collection; there is one every 2 min. */
  readonly collectionPass: Instant;
}

/** Taints that a node has only until it works. */
const EPHEMERAL: ReadonlySet<string> = new Set([
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.cloudprovider.kubernetes.io/uninitialized',
  'karpenter.sh/unregistered',
]);

/**
 * Whether a taint is one that nodes have only until they work: its controller takes it away then.
 * @upstream karpenter pkg/scheduling/taints.go IsKnownEphemeralTaint (1.14)
 */
export const isEphemeral = (key: string): boolean =>
  EPHEMERAL.has(key) || key.startsWith('readiness.k8s.io/');

/** Pods for which places are looked for. */
interface Question {
  /** Those that are pending, and those whose nodes go. */
  readonly pods: readonly Pod[];
  /** Nodes that take no pods: they go, or would go. */
  readonly without: ReadonlySet<string>;
  /** Nodes that take none of the settled pods. */
  readonly held?: ReadonlySet<string>;
  /** The keys of pods that run where they are. */
  readonly settled?: ReadonlySet<string>;
}

const SHORTEST_NOMINATION = seconds(10);

const NONE: ReadonlySet<string> = new Set();

/** A node that takes pods, or will. */
interface Existing {
  readonly name: string;
  readonly isInitialized: boolean;
}

/** What Karpenter knows of its cluster. */
export class State {
  readonly parts: KarpenterParts;
  /** By name. */
  readonly claims = new Map<string, Claim>();
  readonly byNode = new Map<string, Claim>();
  readonly unavailable = new Unavailable();
  readonly pools: readonly NodePool[];
  readonly #offerings = new Map<string, readonly Offering[]>();
  #ordered = 0;

  constructor(parts: KarpenterParts) {
    this.parts = parts;
    const { store, claims, types, zones } = parts;
    this.pools = [...parts.pools].sort(
      (a, b) => b.weight - a.weight || compareText(a.name, b.name),
    );
    for (const pool of this.pools) this.#offerings.set(pool.name, offeringsOf(pool, types, zones));
    const { pools } = this;
    const shown = { claims, pools, types, nodes: store.nodes(), start: parts.timeline.now };
    for (const claim of [...claimsAtStart(shown), ...claimsInFlight(shown)]) this.add(claim);
  }

  add(claim: Claim): void {
    this.claims.set(claim.name, claim);
    this.byNode.set(claim.node, claim);
  }

  remove(claim: Claim): void {
    this.claims.delete(claim.name);
    this.byNode.delete(claim.node);
  }

  pool(name: string): NodePool | undefined {
    return this.pools.find((pool) => pool.name === name);
  }

  claimsOf(pool: string): readonly Claim[] {
    return [...this.claims.values()].filter((claim) => claim.pool === pool);
  }

  /** Claims that may be disrupted by wish: pools of a fixed size keep their own. */
  disruptable(): readonly Claim[] {
    return [...this.claims.values()].filter(({ pool }) => this.pool(pool)?.replicas === undefined);
  }

  nextName(pool: string): string {
    this.#ordered += 1;
    return `${pool}-new-${this.#ordered}`;
  }

  /**
   * A pod should fit on a node, which is not taken away for a while.
   * @upstream karpenter pkg/controllers/state/cluster.go NominateNodeForPod (1.12)
   */
  nominate(node: string): void {
    const claim = this.byNode.get(node);
    if (claim !== undefined) claim.nominatedUntil = this.nominationEnd;
  }

  /** Until when a node is kept on which a pod should fit now. */
  get nominationEnd(): Instant {
    const { timeline, options } = this.parts;
    return later(timeline.now, Math.max(2 * options.batchLongest, SHORTEST_NOMINATION) as Duration);
  }

  nodeOf = ({ node, expected }: Claim): Node | undefined => this.parts.store.node(node) ?? expected;

  /** Simulates where pods would go. */
  simulate({ pods, without, held = NONE, settled = NONE }: Question): Solution {
    const { store, timeline, trial: makeTrial, options, pick } = this.parts;
    const trial = makeTrial();
    const { now } = timeline;
    const moving = new Set(pods.filter(({ nodeName }) => nodeName).map(({ key }) => key));
    for (const pod of pods) if (pod.nodeName !== undefined) trial.replacePod(pod, undefined);
    const unbound = pods.map(({ nodeName: _, deletionTimestamp: __, ...pod }) => pod);
    const coming = new Map<string, Node>();
    const existing = [...this.#present(trial, without), ...this.#coming(trial, without, coming)];
    return solve({
      trial,
      pods: unbound,
      existing: existing
        .sort(
          (a, b) =>
            Number(b.isInitialized) - Number(a.isInitialized) || compareText(a.name, b.name),
        )
        .map(({ name }) => name),
      pools: this.#options(without),
      isAvailable: (offering) => !this.unavailable.has(offering, now),
      counted: store.pods(),
      ...{ moving, held, settled },
      nodeOf: (name) => coming.get(name) ?? store.node(name),
      ignoresPreferences: options.ignoresPreferences,
      ignoresDevices: options.ignoresDevices,
      pick,
    });
  }

  /** Nodes that take pods; those that are not initialized, as they will be. */
  #present(trial: PlacementTrial, without: ReadonlySet<string>): readonly Existing[] {
    return this.parts.store.nodes().flatMap((node): readonly Existing[] => {
      const { name } = node;
      const claim = this.byNode.get(name);
      if (without.has(name) || claim?.deletion !== undefined) return [];
      const isInitialized = claim?.isInitialized ?? true;
      if (!isInitialized) trial.setNode(name, this.#whenReady(node));
      return [{ name, isInitialized }];
    });
  }

  /** Machines that are ordered and have no node yet. */
  #coming(
    trial: PlacementTrial,
    without: ReadonlySet<string>,
    nodes: Map<string, Node>,
  ): readonly Existing[] {
    return [...this.claims.values()].flatMap(({ node: name, expected, deletion }) => {
      if (expected === undefined || deletion !== undefined || without.has(name)) return [];
      if (this.parts.store.node(name) !== undefined) return [];
      const node = this.#withOverhead(expected);
      nodes.set(name, node);
      trial.setNode(name, node);
      return [{ name, isInitialized: false }];
    });
  }

  /** Limits count no nodes that go, or would go. */
  #options(without: ReadonlySet<string>): readonly PoolOptions[] {
    const daemons = this.parts.daemonPods();
    const counts = ({ node, deletion, isMarked }: Claim): boolean =>
      deletion === undefined && !isMarked && !without.has(node);
    return this.pools
      .filter(({ isReady, replicas }) => isReady && replicas === undefined)
      .map((pool) => ({
        pool,
        offerings: this.#offerings.get(pool.name) ?? [],
        remaining: remainingOf(pool, this.claimsOf(pool.name).filter(counts), this.nodeOf),
        overhead: overheadOf(pool, daemons),
      }));
  }

  /** A node that has registered, as it will be. */
  #whenReady(node: Node): Node {
    const claim = this.byNode.get(node.name);
    const startup = this.pool(claim?.pool ?? '')?.template.startupTaints ?? [];
    const isPassing = (key: string): boolean =>
      isEphemeral(key) || startup.some((taint) => taint.key === key);
    return { ...node, taints: node.taints.filter(({ key }) => !isPassing(key)) };
  }

  /** A node that has not registered, without the room of the DaemonSets that come to it. */
  #withOverhead(node: Node): Node {
    const ready = this.#whenReady(node);
    const taken = this.parts
      .daemonPods()
      .filter((pod) => suits(pod, ready))
      .reduce<Amounts>((sum, pod) => added(sum, requestsOf(pod)), new Map());
    const left = Object.entries(node.allocatable).map(([name, amount]) => {
      const minus = taken.get(name) ?? 0;
      return [name, minus === 0 ? amount : lessBy(amount, minus)] as const;
    });
    return { ...ready, allocatable: Object.fromEntries(left) };
  }

  /** Pods that need another node now that these go, or would go. */
  reschedulable(nodes: Iterable<string>): readonly Pod[] {
    const { store, timeline } = this.parts;
    const budgets = budgetsByNamespace(store);
    const asks = (pod: Pod): boolean => needsPlace(pod, budgets, timeline.now);
    return [...nodes].flatMap((node) => store.podsOn(node).filter(asks));
  }

  /** Pods that wait for a node. */
  pending(): readonly Pod[] {
    return this.parts.store.unboundPods().filter(isProvisionable);
  }

  /** Nodes that go, or that a command holds. */
  going(): readonly string[] {
    return [...this.claims.values()]
      .filter(({ deletion, isMarked }) => deletion !== undefined || isMarked)
      .map(({ node }) => node);
  }
}

import { type Node, zoneKeyOf } from '#cluster';
import { computeZoneState, evictionRate, zoneThatCounts } from '#controllers/node-lifecycle';
import type { Run } from '#simulation';
import {
  addToList,
  type Duration,
  type Instant,
  latest,
  longest,
  microseconds,
  seconds,
} from '#units';
import type { Notice } from './notices.ts';

/** How the nodes of a zone wait for their turns. */
export interface ZoneQueue {
  /** The longest time that a node waits. */
  readonly wait: Duration;
  /** How much longer it waits, at most, where its token is spent on an old copy of it. */
  readonly anew: Duration;
  /** Nothing may be served before; absent where the zone is never slower than usual. */
  readonly from?: Instant;
  /** The first one is served at once. */
  readonly startsFull: boolean;
}

/**
 * The queues of all zones in any history, by zone. A zone of which so many nodes may be lost that it
 * stands still is left out, and all are, if all zones may be down at once.
 */
export function zoneQueues(
  scenario: Run,
  notices: readonly Notice[],
  troubledBefore: ReadonlySet<string>,
): ReadonlyMap<string, ZoneQueue> {
  const zones = new Map<string, Node[]>();
  for (const node of scenario.outcome.cluster.nodes) addToList(zones, zoneKeyOf(node), node);
  const inTrouble = new Set([...troubledBefore, ...notices.map(({ node }) => node.name)]);
  const counted = [...zones].map(([zone, nodes]): Zone => {
    const all = nodes.filter((node) => zoneThatCounts(node) !== undefined);
    const lost = all.filter(({ name }) => inTrouble.has(name));
    const before = nodes.filter(({ name }) => troubledBefore.has(name)).length;
    const own = notices.filter(({ node }) => zoneKeyOf(node) === zone);
    return { zone, nodes: all.length, lost: lost.length, before, notices: own };
  });
  if (counted.every(({ nodes, lost }) => lost === nodes)) return new Map();
  return new Map(
    counted.flatMap((each) => {
      const queue = queueOf(each, scenario);
      return queue === undefined ? [] : [[each.zone, queue]];
    }),
  );
}

interface Zone {
  readonly zone: string;
  /** Nodes that count, and those of them that are lost at some time, or before the start. */
  readonly nodes: number;
  readonly lost: number;
  readonly before: number;
  readonly notices: readonly Notice[];
}

function queueOf(
  { nodes, lost, before, notices }: Zone,
  { plan: { behaviors } }: Run,
): ZoneQueue | undefined {
  const { nodeLifecycle } = behaviors;
  const usual = nodeLifecycle.evictionRate;
  const rates = Array.from({ length: lost }, (_, index) => {
    const count = { nodes, notReady: index + 1 };
    return evictionRate(computeZoneState(count, nodeLifecycle), count, nodeLifecycle);
  });
  const slowest = Math.min(usual, ...rates);
  const joining = before + notices.length;
  if (usual <= 0) return undefined;
  const anew = waitAnew(slowest > 0 ? slowest : usual, nodeLifecycle);
  if (slowest === usual) {
    return { wait: waitAt(usual, joining - 1), anew, startsFull: before === 0 };
  }
  if (slowest > 0) return { wait: waitAt(slowest, joining), anew, startsFull: false };
  // All of its nodes are lost for good: it is slower only until the last one is noticed.
  const isLostWhole =
    lost === nodes &&
    before === 0 &&
    notices.length === nodes &&
    notices.every(({ isSilence, ends, doubt }) => isSilence && ends === undefined && !doubt);
  if (!isLostWhole) return undefined;
  const from = notices.map(({ window }) => window.to).reduce(latest);
  return { wait: waitAt(usual, joining), anew, from, startsFull: false };
}

/** The next pass queues the node again, and the next token comes after that. */
const waitAnew = (rate: number, { taintDecision, monitorPeriod }: Lifecycle): Duration =>
  taintDecision === 'condition-after-pass' ? longest(monitorPeriod, waitAt(rate, 1)) : seconds(0);

type Lifecycle = Run['plan']['behaviors']['nodeLifecycle'];

const waitAt = (rate: number, others: number): Duration =>
  others <= 0 ? seconds(0) : microseconds((others / Math.fround(rate)) * MICROSECONDS);

const MICROSECONDS = 1e6;

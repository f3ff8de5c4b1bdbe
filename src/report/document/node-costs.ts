import { hourlyPrice, hourlyPriceOf, poolNameOf } from '#autoscaling';
import { clockFrom, type SimulationReport } from '#documents';
import { nodesRemoved } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';

type Costs = NonNullable<SimulationReport['nodeCosts']>;
type Ordered = NonNullable<SimulationReport['nodesOrdered']>[number];

/** A machine, from its beginning to its end, in seconds. */
interface Machine {
  readonly node: string;
  readonly pool: string;
  readonly from: number;
  readonly to: number;
  /** Of an hour; undefined where no price is given. */
  readonly price: number | undefined;
}

/**
 * What nodes cost, by the prices of the catalogue. A machine costs from its order on, and until its
 * node is gone; an order that was given up costs nothing.
 */
export function nodeCostsOf(
  { outcome, prices }: Pick<Run, 'outcome' | 'prices'>,
  ordered: readonly Ordered[] = [],
): Pick<SimulationReport, 'nodeCosts'> {
  if (prices === undefined) return {};
  const { cluster, entries, start, final } = outcome;
  const clock = clockFrom(start);
  const end = clock.at(outcome.end);
  const gone = new Map<string, number>();
  for (const { at, cause } of nodesRemoved(entries)) {
    if (!gone.has(cause.node)) gone.set(cause.node, clock.at(at));
  }
  const example = new Map(cluster.nodes.map((node) => [poolNameOf(node.labels) ?? '', node]));
  const first = cluster.nodes.map((node): Machine => {
    const to = gone.get(node.name) ?? end;
    return {
      node: node.name,
      pool: poolNameOf(node.labels) ?? '',
      from: 0,
      to,
      price: hourlyPriceOf(prices, node),
    };
  });
  const later = ordered
    .filter(({ failed }) => failed === undefined)
    .map(({ node, at, pool: name, instanceType, capacityType }): Machine => {
      const known = final.node(node);
      const pool = known === undefined ? name : (poolNameOf(known.labels) ?? name);
      const like = known ?? example.get(pool);
      const price =
        instanceType === undefined
          ? like && hourlyPriceOf(prices, like)
          : hourlyPrice(prices, instanceType, capacityType);
      return { node, pool, from: at, to: gone.get(node) ?? end, price };
    });
  return { nodeCosts: costsOf(first, later, end) };
}

function costsOf(first: readonly Machine[], later: readonly Machine[], end: number): Costs {
  const all = [...first, ...later];
  const pools = [...new Set(all.map(({ pool }) => pool))].sort(compareText);
  const perHour = (machines: readonly Machine[]): number =>
    rounded(machines.reduce((sum, { price = 0 }) => sum + price, 0));
  return {
    hours: rounded(end / HOUR),
    nodeHours: hoursOf(all),
    cost: costOf(all),
    unchanged: costOf(first.map((machine) => ({ ...machine, to: end }))),
    perHourAtStart: perHour(first),
    perHourAtEnd: perHour(all.filter(({ to }) => to >= end)),
    pools: pools.map((pool) => {
      const own = all.filter((each) => each.pool === pool);
      return { pool, nodeHours: hoursOf(own), cost: costOf(own) };
    }),
    unpriced: all.filter(({ price }) => price === undefined).map(({ node }) => node),
  };
}

const HOUR = 3600;

/** Sums of prices have more digits than any price. */
const rounded = (value: number): number => Number(value.toPrecision(9));

const hoursOf = (machines: readonly Machine[]): number =>
  rounded(machines.reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0));

const costOf = (machines: readonly Machine[]): number =>
  rounded(machines.reduce((sum, { from, to, price = 0 }) => sum + ((to - from) / HOUR) * price, 0));

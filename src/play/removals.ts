import {
  AS_SHOWN,
  type Autoscalers,
  autoscalersOf,
  givenPrices,
  hourlyPriceOf,
  instanceTypesOf,
  type NodeVerdict,
} from '#autoscaling';
import type { Cluster } from '#cluster';
import type { Instant } from '#units';
import { type PlayInput, wire } from '#wiring';

/** What the autoscalers of a cluster would take away now. */
export interface Removals {
  readonly cluster: Cluster;
  readonly start: Instant;
  readonly shown: Autoscalers;
  /** A verdict on each node that an autoscaler looks at. */
  readonly verdicts: readonly NodeVerdict[];
  /** The price of an hour of a node, where prices are given. */
  readonly priceOf: (node: string) => number | undefined;
}

/** Asks each autoscaler about each of its nodes, at the start: nothing is played. */
export function removalsAtStart(input: PlayInput): Removals {
  const { cluster, start, autoscaling = AS_SHOWN } = input;
  const { autoscalers } = wire(input);
  const ofKarpenter = autoscalers?.karpenter?.preview() ?? [];
  const own = new Set(ofKarpenter.map(({ node }) => node));
  const ofGroups = autoscalers?.clusterAutoscaler?.preview() ?? [];
  const prices = givenPrices(instanceTypesOf(cluster, autoscaling));
  const byName = new Map(cluster.nodes.map((node) => [node.name, node]));
  return {
    cluster,
    start,
    shown: autoscalersOf(cluster, autoscaling, start),
    verdicts: [...ofKarpenter, ...ofGroups.filter(({ node }) => !own.has(node))],
    priceOf: (name) => {
      const node = byName.get(name);
      return node && hourlyPriceOf(prices, node);
    },
  };
}

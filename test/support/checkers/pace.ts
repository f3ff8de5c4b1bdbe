import { zoneKeyOf } from '#cluster';
import { secondOf } from '../clock.ts';
import type { Outage, Played } from '../outage.ts';
import type { Checker } from './checker.ts';

/** Seconds between two nodes of a zone at the default rate of 0.1. */
const PACE = 10;

/**
 * The queue of a zone taints one node in ten seconds at most, and none while the zone, which is small here,
 * is partially disrupted, or while all zones are down. A controller that starts, and a zone that has been
 * without nodes, begin with a token. A zone of which no node counts is never down.
 */
export const zonesKeepTheirPace: Checker = (played, outage) => {
  const lastGrant = new Map<string, number>();
  const closed = new Set<string>();
  let allDown = false;
  const population = new Population(played, outage);
  return played.entries.flatMap(({ at, cause }) => {
    const second = secondOf(at);
    switch (cause.kind) {
      case 'ScriptEvent':
        if (cause.event === 'controllerManager' || cause.event === 'apiServer') lastGrant.clear();
        return [];
      case 'NodeRemoved':
        for (const zone of population.remove(cause.node)) lastGrant.delete(zone);
        return [];
      case 'NodeAdded':
        population.add(cause.node);
        return [];
      case 'ZoneStateChanged':
        if (cause.to !== 'Full') allDown = false;
        if (cause.to === 'Partial') closed.add(cause.zone);
        else closed.delete(cause.zone);
        return [];
      case 'node-lifecycle/all-zones-down':
        allDown = true;
        return [];
      case 'node-lifecycle/token-granted':
      case 'node-lifecycle/token-wasted': {
        const { node, zone } = cause;
        const pause = second - (lastGrant.get(zone) ?? Number.NEGATIVE_INFINITY);
        lastGrant.set(zone, second);
        return [
          ...(pause >= PACE - 0.001 ? [] : [`${zone} taints ${node} only ${pause} s later`]),
          ...(closed.has(zone) ? [`${zone} taints ${node} at ${second} though it is closed`] : []),
          ...(allDown && population.counts(zone)
            ? [`${zone} taints ${node} at ${second} though all zones are down`]
            : []),
        ];
      }
      default:
        return [];
    }
  });
};

/** The nodes of every zone. */
class Population {
  readonly #zoneOf = new Map<string, string>();
  readonly #excluded = new Set<string>();
  readonly #nodes = new Map<string, Set<string>>();

  constructor({ final }: Played, { nodes }: Outage) {
    for (const node of [...nodes, ...final.nodes()]) {
      this.#zoneOf.set(node.name, zoneKeyOf(node));
      if ('node.kubernetes.io/exclude-disruption' in node.labels) this.#excluded.add(node.name);
    }
    for (const { name } of nodes) this.add(name);
  }

  add(node: string): void {
    const zone = this.#zoneOf.get(node) ?? '';
    this.#nodes.set(zone, (this.#nodes.get(zone) ?? new Set()).add(node));
  }

  /** Does a node count for the zone? */
  counts(zone: string): boolean {
    return [...(this.#nodes.get(zone) ?? [])].some((node) => !this.#excluded.has(node));
  }

  /** The zones that have no nodes any more. */
  remove(node: string): readonly string[] {
    for (const nodes of this.#nodes.values()) nodes.delete(node);
    return [...this.#nodes].filter(([, nodes]) => nodes.size === 0).map(([zone]) => zone);
  }
}

import { isOfControlPlane, isReady, type Node, topologyZoneOf } from '#cluster';
import { parseQuantity, quantityMilliValue } from '#units';
import type { ClientPlaces } from './client-shares.ts';

interface KnownNode {
  readonly zone: string;
  readonly isUp: boolean;
  readonly isReady: boolean;
  /** In thousandths of a CPU. */
  readonly cpu: number;
}

/**
 * The nodes on which clients are: those that are up, none of the control plane. Whoever keeps it
 * tells it all changes.
 */
export class ClientNodes {
  readonly #nodes = new Map<string, KnownNode>();
  #places: ClientPlaces | undefined;

  constructor(nodes: readonly Node[], unreached: ReadonlySet<string>) {
    for (const node of nodes) {
      if (!isOfControlPlane(node))
        this.#nodes.set(node.name, knownOf(node, !unreached.has(node.name)));
    }
  }

  get places(): ClientPlaces {
    this.#places ??= { nodes: this.#byZone(), cpu: this.#cpuByZone() };
    return this.#places;
  }

  /** Whether a change of a node matters. */
  isChanged(before: Node | undefined, after: Node | undefined): boolean {
    if (before === undefined || after === undefined) return true;
    return (
      before.labels !== after.labels ||
      before.allocatable !== after.allocatable ||
      isReady(before) !== isReady(after)
    );
  }

  note(name: string, node: Node | undefined, isUp: boolean): void {
    this.#places = undefined;
    if (node === undefined || isOfControlPlane(node)) this.#nodes.delete(name);
    else this.#nodes.set(name, knownOf(node, isUp));
  }

  #byZone(): ClientPlaces['nodes'] {
    const zones = new Map<string, Set<string>>();
    for (const [name, { zone, isUp }] of this.#nodes) {
      if (!isUp) continue;
      const members = zones.get(zone) ?? new Set();
      zones.set(zone, members.add(name));
    }
    return zones;
  }

  /** @upstream k8s.io/endpointslice topologycache/topologycache.go SetNodes (1.35) */
  #cpuByZone(): ClientPlaces['cpu'] {
    const zones = new Map<string, number>();
    for (const { zone, isReady: ready, cpu } of this.#nodes.values()) {
      if (!ready) continue;
      if (zone === '' || cpu === 0) return undefined;
      zones.set(zone, (zones.get(zone) ?? 0) + cpu);
    }
    return zones;
  }
}

const knownOf = (node: Node, isUp: boolean): KnownNode => ({
  zone: topologyZoneOf(node),
  isUp,
  isReady: isReady(node),
  cpu: cpuOf(node),
});

function cpuOf({ allocatable: { cpu = '0' } }: Node): number {
  const amount = parseQuantity(cpu);
  return amount.ok ? Number(quantityMilliValue(amount.value)) : 0;
}

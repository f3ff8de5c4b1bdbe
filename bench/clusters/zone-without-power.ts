import type { Node, Pod } from '#cluster';
import { byDefault, pod, steadyNode, tolerating } from '../../test/support/builders.ts';
import type { Case } from './case.ts';

const NODES = 1_700;
const PODS = 50_000;

/** Three zones; the power of the first fails for an hour. */
export const zoneWithoutPower: Case = {
  what: `one of three zones of ${NODES} nodes and ${PODS} pods is down for an hour`,
  outageOf(scale) {
    const zones = ['a', 'b', 'c'].map((zone) => zoneOf(zone, NODES * scale, PODS * scale));
    return {
      nodes: zones.flatMap((zone) => zone.nodes),
      pods: zones.flatMap((zone) => zone.pods),
      events: ['at=30s powerOff zones=a for=1h'],
    };
  },
};

function zoneOf(
  zone: string,
  size: number,
  crew: number,
): { readonly nodes: readonly Node[]; readonly pods: readonly Pod[] } {
  const names = Array.from({ length: size }, (_, n) => `${zone}-${String(n).padStart(5, '0')}`);
  // Pods of one template share one object, as in a loaded snapshot.
  const template = tolerating(...byDefault());
  return {
    nodes: names.map((name) => steadyNode(name, zone)),
    pods: Array.from({ length: crew }, (_, n) =>
      pod(`shop/${zone}-${n}`, names[(n * 7_919) % size] ?? '', template),
    ),
  };
}

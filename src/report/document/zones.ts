import { zoneKeyOf } from '#cluster';
import { clockFrom, type Zone } from '#documents';
import type { Outcome } from '#play';
import { compareText } from '#units';
import { shortestFloat32 } from '../shortest-float32.ts';

/** The history of every zone. */
export function zonesOf(outcome: Outcome): readonly Zone[] {
  const { zones, start } = outcome;
  const { at } = clockFrom(start);
  const members = membersByZone(outcome);
  return zones.map(({ zone, history }) => ({
    zone,
    members: [...(members.get(zone) ?? [])].sort(compareText),
    history: history.map((moment) => ({
      at: at(moment.at),
      state: moment.state,
      nodes: moment.nodes,
      notReady: moment.notReady,
      evictionRate: shortestFloat32(moment.evictionRate),
    })),
  }));
}

/** The names of nodes by zone, at the start and at the end. */
function membersByZone({ cluster, final }: Outcome): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  for (const node of [...cluster.nodes, ...final.nodes()]) {
    const zone = zoneKeyOf(node);
    const names = members.get(zone);
    if (names === undefined) members.set(zone, new Set([node.name]));
    else names.add(node.name);
  }
  return members;
}

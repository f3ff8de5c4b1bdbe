import { clockFrom, type Zone } from '#documents';
import type { Outcome } from '#simulation';
import { shortestFloat32 } from '../shortest-float32.ts';

/** The history of every zone. */
export function zonesOf({ zones, start }: Outcome): readonly Zone[] {
  const { at } = clockFrom(start);
  return zones.map(({ zone, history }) => ({
    zone,
    history: history.map((moment) => ({
      at: at(moment.at),
      state: moment.state,
      nodes: moment.nodes,
      notReady: moment.notReady,
      evictionRate: shortestFloat32(moment.evictionRate),
    })),
  }));
}

import { zoneLabelOf } from '#cluster';
import type { Happening, OutageEvent } from '../happening.ts';

const STATES = { none: 'noCapacity', hangs: 'hangs', back: undefined } as const;

export const zoneCapacity: OutageEvent<'zoneCapacity'> = {
  needsApi: false,
  begin: (happening) => setZones(happening, happening.action.state),
  end: (happening) => setZones(happening, 'back'),
};

function setZones({ nodes, stage }: Happening<'zoneCapacity'>, state: keyof typeof STATES): void {
  const { models, store } = stage.parts;
  const zones = nodes.flatMap((name) => {
    const node = store.node(name) ?? models.get(name);
    return node === undefined ? [] : [zoneLabelOf(node)];
  });
  const { cloud } = stage.parts.autoscalers?.() ?? {};
  for (const zone of new Set(zones)) cloud?.setZone(zone, STATES[state]);
}

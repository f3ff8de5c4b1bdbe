import type { OutageEvent } from '../happening.ts';

export const powerOff: OutageEvent<'powerOff'> = {
  needsApi: false,
  begin: ({ nodes, fault, stage, because }) => stage.beginFault(nodes, fault, 'power-off', because),
  end: ({ action, nodes, fault, stage, because }) =>
    stage.endFault(nodes, fault, because, action.bootTime),
};

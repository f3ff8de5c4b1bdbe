import type { OutageEvent } from '../happening.ts';

export const stopInstance: OutageEvent<'stopInstance'> = {
  needsApi: false,
  begin: ({ nodes, fault, stage, because }) =>
    stage.beginFault(nodes, fault, 'instance-stopped', because),
  end: ({ nodes, fault, stage, because }) => stage.endFault(nodes, fault, because),
};

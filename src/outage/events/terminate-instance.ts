import type { OutageEvent } from '../happening.ts';

export const terminateInstance: OutageEvent<'terminateInstance'> = {
  needsApi: false,
  begin: ({ nodes, fault, stage, because }) =>
    stage.beginFault(nodes, fault, 'instance-terminated', because),
};

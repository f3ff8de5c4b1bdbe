import type { OutageEvent } from '../happening.ts';

export const partition: OutageEvent<'partition'> = {
  needsApi: false,
  begin: ({ action, nodes, fault, stage, because }) =>
    stage.beginFault(nodes, fault, PARTITIONS[action.podNetwork ?? 'cut'], because),
  end: ({ nodes, fault, stage, because }) => stage.endFault(nodes, fault, because),
};

const PARTITIONS = { cut: 'partition', kept: 'partition-of-control-plane' } as const;

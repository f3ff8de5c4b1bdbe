import type { OutageEvent } from '../happening.ts';

export const stopKubelet: OutageEvent<'stopKubelet'> = {
  needsApi: false,
  begin: ({ nodes, fault, stage, because }) =>
    stage.beginFault(nodes, fault, 'kubelet-stopped', because),
  end: ({ nodes, fault, stage, because }) => stage.endFault(nodes, fault, because),
};

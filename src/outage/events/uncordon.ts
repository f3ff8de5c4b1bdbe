import type { OutageEvent } from '../happening.ts';

export const uncordon: OutageEvent<'uncordon'> = {
  needsApi: true,
  begin: ({ nodes, stage, because }) => stage.cordon(nodes, false, because),
};

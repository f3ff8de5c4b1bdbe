import type { OutageEvent } from '../happening.ts';

export const cordon: OutageEvent<'cordon'> = {
  needsApi: true,
  begin: ({ nodes, stage, because }) => stage.cordon(nodes, true, because),
  end: ({ nodes, stage, because }) => stage.cordon(nodes, false, because),
};

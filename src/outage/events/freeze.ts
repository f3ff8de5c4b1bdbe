import type { OutageEvent } from '../happening.ts';

export const freeze: OutageEvent<'freeze'> = {
  needsApi: false,
  begin: ({ nodes, fault, stage, because }) => stage.beginFault(nodes, fault, 'frozen', because),
  end: ({ nodes, fault, stage, because }) => stage.endFault(nodes, fault, because),
};

import type { OutageEvent } from '../happening.ts';
import { Roll } from '../roll/roll.ts';
import { rulesOf } from '../roll/rules.ts';

export const rollNodes: OutageEvent<'rollNodes'> = {
  needsApi: true,
  begin: ({ action, nodes, fault, stage, because }) =>
    new Roll(nodes, rulesOf(action.options), { stage, because, fault }).advance(),
};

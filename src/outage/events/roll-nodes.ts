import type { OutageEvent } from '../happening.ts';
import { Roll } from '../roll/roll.ts';
import { rulesOf } from '../roll/rules.ts';

export const rollNodes: OutageEvent<'rollNodes'> = {
  needsApi: true,
  begin: ({ action, subject, fault, stage, because }) => {
    if (subject.kind !== 'nodes') return;
    new Roll(subject, rulesOf(action.options), { stage, because, fault }).begin();
  },
};

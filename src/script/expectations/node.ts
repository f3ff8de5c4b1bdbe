import { z } from 'zod';
import { taintPattern } from '../fields/taint-fields.ts';
import { read, refuse, textField } from '../fields/text-field.ts';
import { duration, moment } from '../fields/time-fields.ts';
import { nodeTarget } from '../targets/node-target.ts';
import { quote } from '../text/complaint.ts';
import { needsOneOf } from './needs-bound.ts';

/** A condition of a node with its status. */
export interface WantedCondition {
  readonly type: string;
  readonly status: string;
}

const condition = textField<WantedCondition>(
  {
    title: 'a condition of a node',
    description: 'Its type, or type=status; the status is True unless given.',
    examples: ['Ready=Unknown', 'MemoryPressure'],
  },
  (text) => {
    const [, type, status = 'True'] =
      /^([A-Za-z][\w./-]*)(?:=(True|False|Unknown))?$/.exec(text) ?? [];
    if (type !== undefined) return read({ type, status });
    return refuse({
      code: 'script/invalid-value',
      message: `${quote(text)} is no condition: a type, or type=True, =False or =Unknown, is expected`,
      hint: 'such as Ready=Unknown',
    });
  },
);

export const node = z
  .strictObject({
    target: nodeTarget,
    condition: condition.optional(),
    taint: taintPattern.optional(),
    at: moment.meta({ description: 'All these nodes have it at that instant.' }).optional(),
    within: duration
      .meta({ description: 'Each of these nodes has it at some time up to then.' })
      .optional(),
    never: z
      .literal(true)
      .meta({ description: 'None of these nodes has it at any time.' })
      .optional(),
  })
  .check(needsOneOf(['condition', 'taint'], 'condition: Ready=Unknown'))
  .check(needsOneOf(['at', 'within', 'never'], 'never: true'))
  .transform((fields) => ({ kind: 'node' as const, ...fields }))
  .meta({
    title: 'Nodes',
    description: 'Nodes have a condition or a taint at an instant, within a time, or never.',
    examples: [{ target: { zones: ['us-east-1a'] }, condition: 'MemoryPressure', never: true }],
  });

import { z } from 'zod';
import { podTarget } from '../targets/pod-target.ts';

/** The number of pods that may be left in a state at the end. */
const leftOver = {
  max: z.int().min(0).meta({ description: 'No more pods than these, at the end.' }),
  pods: podTarget.meta({ description: 'Which pods count. Left out: all.' }).optional(),
};

export const pending = z
  .strictObject(leftOver)
  .transform((fields) => ({ kind: 'pending' as const, ...fields }))
  .meta({
    title: 'Pending pods',
    description: 'At the end, no more pods than these wait for a node.',
    examples: [{ max: 0 }],
  });

export const stuck = z
  .strictObject(leftOver)
  .transform((fields) => ({ kind: 'stuck' as const, ...fields }))
  .meta({
    title: 'Stuck pods',
    description:
      'At the end, no more pods than these are Terminating although they should be gone.',
    examples: [{ max: 0 }],
  });

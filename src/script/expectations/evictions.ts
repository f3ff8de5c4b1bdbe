import { z } from 'zod';
import { EVICTION_MECHANISMS } from '#causes';
import { moment } from '../fields/time-fields.ts';
import { podTarget } from '../targets/pod-target.ts';
import { needsBound } from './needs-bound.ts';
import { shareField } from './share-field.ts';

const BOUNDS = ['max', 'min', 'notBefore', 'notAfter'] as const;

export const evictions = z
  .strictObject({
    pods: podTarget.meta({ description: 'Which pods count. Left out: all.' }).optional(),
    mechanism: z
      .enum(EVICTION_MECHANISMS)
      .meta({ description: 'By what they go. Left out: by anything.' })
      .optional(),
    max: z.int().min(0).meta({ description: 'No more evictions than these.' }).optional(),
    min: z.int().min(0).meta({ description: 'No fewer evictions than these.' }).optional(),
    notBefore: moment.meta({ description: 'None before this time.' }).optional(),
    notAfter: moment.meta({ description: 'None after this time.' }).optional(),
    in: shareField.optional(),
  })
  .check(needsBound(BOUNDS, 'max: 0'))
  .transform((fields) => ({ kind: 'evictions' as const, ...fields }))
  .meta({
    title: 'Evictions',
    description: 'The number and the times of the evictions of these pods are inside the bounds.',
    examples: [{ pods: { minPriority: 1_000_000 }, max: 0 }],
  });

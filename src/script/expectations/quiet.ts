import { z } from 'zod';
import { duration } from '../fields/time-fields.ts';

export const quiet = z
  .strictObject({
    within: duration.meta({ description: 'After that time nothing happens any more.' }),
  })
  .transform((fields) => ({ kind: 'quiet' as const, ...fields }))
  .meta({
    title: 'Quiet',
    description: 'So long after the start everything is over.',
    examples: [{ within: '30m' }],
  });

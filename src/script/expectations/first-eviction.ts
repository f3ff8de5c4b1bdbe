import { z } from 'zod';
import { moment } from '../fields/time-fields.ts';

export const firstEviction = z
  .strictObject({ notBefore: moment.meta({ description: 'No pod is evicted before this time.' }) })
  .transform((fields) => ({ kind: 'firstEviction' as const, ...fields }))
  .meta({
    title: 'The first eviction',
    description: 'The first eviction of all, if there is one, is not before this time.',
    examples: [{ notBefore: '5m' }],
  });

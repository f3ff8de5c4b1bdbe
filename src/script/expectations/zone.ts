import { z } from 'zod';
import { nameField } from '../fields/name-field.ts';
import { moment } from '../fields/time-fields.ts';
import { needsOneOf } from './needs-bound.ts';

export const zone = z
  .strictObject({
    name: nameField('the name of a zone', 'us-east-1a', 'us-east-1::us-east-1a').meta({
      description: 'Its name, or its key as reports print it: region::zone.',
    }),
    state: z.enum(['Initial', 'Normal', 'Partial', 'Full']).meta({
      description: 'The disruption state: Full is a zone without a ready node.',
    }),
    at: moment.meta({ description: 'The zone is in that state at that instant.' }).optional(),
    never: z.literal(true).meta({ description: 'It is in that state at no time.' }).optional(),
  })
  .check(needsOneOf(['at', 'never'], 'never: true'))
  .transform((fields) => ({ kind: 'zone' as const, ...fields }))
  .meta({
    title: 'A zone',
    description: 'The disruption state of a zone at an instant, or one that it is never in.',
    examples: [{ name: 'us-east-1a', state: 'Full', never: true }],
  });

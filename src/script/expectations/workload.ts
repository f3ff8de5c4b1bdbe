import { z } from 'zod';
import { selector } from '../fields/selector-field.ts';
import { read, refuse, textField } from '../fields/text-field.ts';
import { duration } from '../fields/time-fields.ts';
import { quote } from '../text/complaint.ts';
import { needsBound, needsOneOf } from './needs-bound.ts';

const name = textField(
  { title: 'a workload', examples: ['payments/db', 'StatefulSet/payments/db'] },
  (text) =>
    /^([^/]+\/){1,2}[^/]+$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} is no workload: namespace/name or Kind/namespace/name is expected`,
        }),
);

export const workload = z
  .strictObject({
    name: name.optional(),
    selector: selector
      .meta({ description: 'All workloads with these labels; each of them must do.' })
      .optional(),
    minReady: z
      .int()
      .min(0)
      .meta({ description: 'At no time has it fewer pods that are Ready and not being deleted.' })
      .optional(),
    maxUnavailableFor: duration
      .meta({ description: 'At no time does it lack pods for longer than that.' })
      .optional(),
    recoveredWithin: duration
      .meta({
        description:
          'From the first instant at which it lacks pods until it has all of them for good.',
      })
      .optional(),
  })
  .check(needsOneOf(['name', 'selector'], 'name: payments/db'))
  .check(needsBound(['minReady', 'maxUnavailableFor', 'recoveredWithin'], 'minReady: 2'))
  .transform((fields) => ({ kind: 'workload' as const, ...fields }))
  .meta({
    title: 'A workload',
    description: 'Its availability stays inside the bounds.',
    examples: [{ name: 'payments/db', minReady: 2 }],
  });

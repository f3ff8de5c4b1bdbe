import * as z from 'zod';
import { faultKind } from './swept-workload.ts';

const text = z.string();

const loss = z
  .strictObject({
    kind: z
      .enum([
        'down',
        'downAtEnd',
        'quorum',
        'noRoom',
        'budgetBlocks',
        'jobFails',
        'webhooks',
        'expectation',
        'notJudged',
        'stuck',
        'budgetViolated',
        'drainFails',
      ])
      .describe('What is lost; `notJudged` is an expectation that cannot be judged.'),
    name: text.optional().describe('The object. Absent where the kind is about counts.'),
  })
  .meta({ id: 'Loss' });

const worse = z.array(loss).describe('Losses of this sweep that the earlier one did not have.');
const better = z.array(loss).describe('Losses of the earlier sweep that this one does not have.');

/** What is different from an earlier sweep. */
export const since = z
  .strictObject({
    path: text.describe('The file of the earlier sweep.'),
    digest: text.describe('The digest of the earlier sweep.'),
    start: z.iso.datetime().describe('The start of the earlier sweep.'),
    version: text.optional().describe('The version that made it. Absent if it is this one.'),
    same: z.int().describe('Faults of both sweeps with the same losses.'),
    cut: z
      .strictObject({ faults: z.int(), at: z.number() })
      .optional()
      .describe(
        'Faults of both sweeps of which a short duration cuts a run, and the first such end, in ' +
          'seconds since the start: losses at the end of one run alone are left out. Absent without any.',
      ),
    withoutFault: z
      .strictObject({ worse, better })
      .describe('What differs without any fault. It is not repeated for each fault.'),
    faults: z
      .array(
        z.strictObject({
          fault: text,
          kind: faultKind,
          name: text,
          what: text.optional().describe('The event of `--fault`, without its target.'),
          settings: z.array(text),
          new: z.literal(true).optional().describe('The earlier sweep does not have this fault.'),
          worse,
          better,
        }),
      )
      .describe('Faults that differ, and new ones, in the order of the rows.'),
    gone: z.array(text).describe('Faults that only the earlier sweep has.'),
    onlyBefore: z.array(text).describe('What only the earlier sweep did not model, by kind.'),
    onlyNow: z.array(text).describe('What only this sweep does not model, by kind.'),
  })
  .meta({ id: 'Since' });

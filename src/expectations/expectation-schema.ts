import { z } from 'zod';
import { nameField } from '#script-fields';
import { EXPECTATION_KINDS, EXPECTATIONS, type ExpectationBody } from './registry.ts';
import { shareField } from './share-field.ts';

/** One expectation of a script, with its name in the script. */
export interface ExpectationEntry {
  readonly name: string;
  readonly body: ExpectationBody;
  /** The part of the histories in which it has to hold, from 0 to 1. */
  readonly share?: number;
  /** Whether it fails or passes where the snapshot lacks what decides it. */
  readonly unlessUnknown?: 'fail' | 'pass';
}

const fields = z
  .strictObject(EXPECTATIONS)
  .partial()
  .extend({
    name: nameField('the name of an expectation', 'payments keep quorum').meta({
      description: 'Its name in reports: a claim, in a few words.',
    }),
    in: shareField.optional(),
    unlessUnknown: z
      .enum(['fail', 'pass'])
      .meta({
        description:
          'Whether it fails or passes where the snapshot lacks what decides it. Left out: it passes, and says so.',
      })
      .optional(),
  });

export const expectationSchema = fields
  .transform((given, context): ExpectationEntry => {
    // An unknown field may be the intended expectation, which was reported already.
    if (context.issues.length > 0) return z.NEVER;
    const [kind, second] = EXPECTATION_KINDS.filter((each) => given[each] !== undefined);
    const body = kind === undefined ? undefined : given[kind];
    if (body !== undefined && second === undefined) {
      const share = 'in' in body ? (body.in ?? given.in) : given.in;
      const { unlessUnknown } = given;
      return {
        name: given.name,
        body,
        ...(share !== undefined && { share }),
        ...(unlessUnknown !== undefined && { unlessUnknown }),
      };
    }
    context.issues.push({
      code: 'custom',
      input: given,
      message:
        second === undefined
          ? 'this expects nothing'
          : `an expectation cannot be about ${kind} and ${second} at once`,
      ...(second === undefined ? {} : { path: [second] }),
      params: {
        code: second === undefined ? 'script/no-expectation' : 'script/several-expectations',
        hint:
          second === undefined
            ? `expectations are ${EXPECTATION_KINDS.join(', ')}`
            : 'write two expectations',
        atKey: second !== undefined,
      },
    });
    return z.NEVER;
  })
  .meta({
    title: 'An expectation',
    description: 'A condition that must hold; the run ends with exit code 1 when it does not.',
    oneOf: EXPECTATION_KINDS.map((name) => ({ required: [name] })),
  });

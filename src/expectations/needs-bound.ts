import type { z } from 'zod';
import { eitherOf } from '#script-fields';

interface Context {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: z.core.$ZodRawIssue[];
}

/** Complains without any of these fields, because the expectation would always hold. */
export const needsBound =
  (fields: readonly string[], example: string) =>
  ({ value, issues }: Context): void => {
    if (issues.length > 0 || fields.some((field) => value[field] !== undefined)) return;
    issues.push({
      code: 'custom',
      input: value,
      message: 'this asks for nothing and would always hold',
      params: {
        code: 'script/expects-nothing',
        hint: `give ${eitherOf(fields)}, such as ${example}`,
        atKey: true,
      },
    });
  };

/** Complains unless exactly one of these fields is given. */
export const needsOneOf =
  (fields: readonly string[], example: string) =>
  ({ value, issues }: Context): void => {
    const given = fields.filter((field) => value[field] !== undefined);
    const [first, second] = given;
    if (issues.length > 0 || (first !== undefined && second === undefined)) return;
    issues.push({
      code: 'custom',
      input: value,
      message:
        second === undefined
          ? `one of ${eitherOf(fields)} is missing here`
          : `this can have ${first} or ${second}, not both`,
      ...(second === undefined ? {} : { path: [second] }),
      params: { code: 'script/expectation-fields', hint: `such as ${example}`, atKey: true },
    });
  };

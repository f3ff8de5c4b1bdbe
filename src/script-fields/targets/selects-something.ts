import type { z } from 'zod';
import { eitherOf } from '../text/complaint.ts';

interface Context {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: z.core.$ZodRawIssue[];
}

/** Complains without any field that selects, because the other fields only narrow the selection. */
export const selectsSomething =
  (what: 'nodes' | 'pods', selecting: readonly string[], example: string) =>
  ({ value, issues }: Context): void => {
    const selects = selecting.some((field) => value[field] !== undefined);
    if (selects || issues.length > 0) return;
    issues.push({
      code: 'custom',
      input: value,
      message: `this selects no ${what}`,
      params: {
        code: 'script/empty-target',
        hint: `give ${eitherOf(selecting)}, such as ${example}`,
        atKey: true,
      },
    });
  };

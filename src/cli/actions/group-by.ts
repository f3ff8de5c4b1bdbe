import { type GroupBy, readGroupBy } from '#documents';
import { UserError } from '../user-error.ts';

/** Reads `--by`. Throws a {@link UserError} for what is no group. */
export function groupByOf(text: string | undefined): GroupBy | undefined {
  if (text === undefined) return undefined;
  const by = readGroupBy(text);
  if (by !== undefined) return by;
  const key = /^[\w./-]+$/.test(text) ? text : 'team';
  throw new UserError(
    `--by ${JSON.stringify(text)} is neither namespace nor owner nor a label`,
    `a label is written label=${key}`,
  );
}

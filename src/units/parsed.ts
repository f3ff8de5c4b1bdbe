/**
 * The result of a parser: a value, or the reason for having none, as a code that callers put into
 * words.
 */
export type Parsed<Value, Problem extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export const parsed = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const unparsed = <Problem extends string>(
  problem: Problem,
): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem });

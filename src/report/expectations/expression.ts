import type { ExpectedExpression } from '#script';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether an expression over the report is true. One that cannot be evaluated is not. */
export function judgeExpression(
  { evaluate, schema }: ExpectedExpression,
  { report, whole }: Evidence,
): Verdict {
  const answer = evaluate(whole());
  if (answer.kind === 'value' && answer.value === true) return holds('the expression is true');
  const message =
    answer.kind === 'error'
      ? `the expression cannot be evaluated: ${explain(answer.message, schema)}`
      : `the expression yields ${String(answer.value)}`;
  return violated(report.end.at, undefined, message);
}

/** Explains a missing key that is a field of some entries only. */
function explain(message: string, schema: ExpectedExpression['schema']): string {
  const key = /^no such key: (\w+)$/.exec(message)?.[1];
  if (key === undefined) return message;
  return fieldsIn(schema()).has(key)
    ? `${message} here, although elsewhere; has() tests for it`
    : message;
}

/** The names of all fields that a schema and the schemas in it describe. */
function fieldsIn(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return new Set([...own, ...Object.values(schema).flatMap((inner) => [...fieldsIn(inner)])]);
}

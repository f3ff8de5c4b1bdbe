import { read, refuse, textField } from '#script-fields';
import { type Evidence, holds, type Verdict, violated } from '../verdict.ts';

/** The expression is compiled once the script is known to be well written. */
export const cel = textField(
  {
    title: 'a CEL expression',
    description:
      'An expression of the Common Expression Language over report, which is what -o json prints. It ' +
      'must be true. All numbers of the report are doubles; other than in CEL elsewhere, + - * / % of ' +
      'a double and an int make a double, and == compares both.',
    examples: ['report.summary.evictions <= 10'],
  },
  (text) =>
    text.trim() === ''
      ? refuse({ code: 'script/cel', message: 'an expression is missing here' })
      : read({ kind: 'cel' as const, expression: text }),
);

export interface ExpectedExpression {
  readonly kind: 'cel';
  readonly expression: string;
  /** Evaluates the expression for a report. Never throws. */
  readonly evaluate: (report: object) => CelAnswer;
  /** The JSON Schema of the report, which has the names for expressions. */
  readonly schema: () => object;
}

export type CelAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A field that the report does not have, for example. */
  | {
      readonly kind: 'error';
      readonly message: string;
      /** A fault that does not depend on the report: excessive cost, or an invalid pattern. */
      readonly isFatal: boolean;
    };

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

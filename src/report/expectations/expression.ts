import type { ExpectedExpression } from '#script';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether an expression over the report is true. One that cannot be evaluated is not. */
export function judgeExpression({ evaluate }: ExpectedExpression, { report }: Evidence): Verdict {
  const answer = evaluate(report);
  if (answer.kind === 'value' && answer.value === true) return holds('the expression is true');
  const message =
    answer.kind === 'error'
      ? `the expression cannot be evaluated: ${answer.message}`
      : `the expression yields ${String(answer.value)}`;
  return violated(report.end.at, undefined, message);
}

import {
  Environment,
  EvaluationError,
  ParseError,
  TypeError as TypeProblem,
} from '@marcbachmann/cel-js';
import { errorAt } from '../text/complaint.ts';
import type { Written } from '../text/located-value.ts';
import type { CelAnswer, ExpectedExpression } from './expectation.ts';
import type { Reports } from './report.ts';

/** Compiles an expression; undefined when something is wrong with it, which is complained about. */
export type CompileCel = (
  expression: string,
  written: Written,
  reports: Reports,
) => ExpectedExpression | undefined;

/**
 * What expressions can name: the report. Its numbers are doubles, as in all of JSON, so that arithmetic
 * with whole numbers in the expression makes doubles too.
 */
function environment(): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false });
  env.registerVariable('report', 'map');
  const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  };
  for (const [operator, run] of Object.entries(operators)) {
    env.registerOperator(`double ${operator} int`, (a: number, b: bigint) => run(a, Number(b)));
    env.registerOperator(`int ${operator} double`, (a: bigint, b: number) => run(Number(a), b));
  }
  env.registerOperator('double % double', (a: number, b: number) => a % b);
  return env;
}

export const compileCel: CompileCel = (expression, written, reports) => {
  const env = environment();
  const { valid, type, error } = env.check(expression);
  if (!valid) {
    complain(error, expression, written, reports);
    return undefined;
  }
  if (type !== 'bool' && type !== 'dyn') {
    const message = `an expectation must be true or false, this expression is of type ${type}`;
    reports.add(errorAt(written.place(['cel']), { code: 'script/cel', message }));
    return undefined;
  }
  const run = env.parse(expression);
  return { kind: 'cel', expression, evaluate: (report) => answerOf(() => run({ report })) };
};

function answerOf(run: () => unknown): CelAnswer {
  try {
    return { kind: 'value', value: run() };
  } catch (error) {
    if (isCelError(error)) return { kind: 'error', message: sentence(error.summary) };
    throw error;
  }
}

type CelError = ParseError | EvaluationError | TypeProblem;

const isCelError = (error: unknown): error is CelError =>
  error instanceof ParseError || error instanceof EvaluationError || error instanceof TypeProblem;

/** Points into the expression where it stands in one line as it reads, and names the place elsewhere. */
function complain(error: unknown, expression: string, written: Written, reports: Reports): void {
  if (!isCelError(error)) throw error;
  const { start, end } = error.range ?? { start: 0, end: 0 };
  const length = Math.max(1, end - start);
  const before = expression.slice(0, start).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  reports.add(
    errorAt(written.place(['cel'], { offset: start, length }), {
      code: 'script/cel',
      message: `this is no CEL expression: ${sentence(error.summary)}`,
      ...(expression.trimEnd().includes('\n')
        ? { hint: `look at line ${before.length}, column ${column} of the expression` }
        : {}),
    }),
  );
}

/** Messages begin like clauses, so that others can begin before them. */
const sentence = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

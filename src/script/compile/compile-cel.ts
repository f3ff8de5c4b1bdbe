import {
  Environment,
  EvaluationError,
  ParseError,
  TypeError as TypeProblem,
} from '@marcbachmann/cel-js';
import type { Reports } from '../resolve/report.ts';
import { errorAt } from '../text/complaint.ts';
import type { Written } from '../text/located-value.ts';
import type { CelAnswer, ExpectedExpression } from './expectation.ts';
import { isTooDeep, metered, TooCostly, WrongPattern, wrongPatternIn } from './meter-cel.ts';

/** Compiles an expression; undefined for an invalid one, which is reported. */
export type CompileCel = (
  expression: string,
  written: Written,
  reports: Reports,
) => ExpectedExpression | undefined;

/**
 * The names that expressions can use: the report. Its numbers are doubles, as in all of JSON, so
 * arithmetic with whole numbers in the expression makes doubles too.
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

/** @param schema makes the JSON Schema of the report, for an expression with an unknown field */
export const celCompiler =
  (schema: () => object): CompileCel =>
  (expression, written, reports) => {
    const env = environment();
    const { valid, type, error } = env.check(expression);
    if (isStackOverflow(error) || (valid && isTooDeep(env.parse(expression).ast))) {
      const message = 'this expression has too many levels: an operator in an operator, and so on';
      const hint = 'make several expectations of it';
      reports.add(errorAt(written.place(['cel']), { code: 'script/cel', message, hint }));
      return undefined;
    }
    if (!valid) {
      complain(error, expression, written, reports);
      return undefined;
    }
    if (type !== 'bool' && type !== 'dyn') {
      const message = `an expectation must be true or false, this expression is of type ${type}`;
      reports.add(errorAt(written.place(['cel']), { code: 'script/cel', message }));
      return undefined;
    }
    const evaluate = evaluatorOf(env, expression);
    const fault = faultIn(env.parse(expression).ast, evaluate);
    if (fault !== undefined) {
      const message = `this expression cannot be evaluated: ${fault}`;
      reports.add(errorAt(written.place(['cel']), { code: 'script/cel', message }));
      return undefined;
    }
    return { kind: 'cel', expression, evaluate, schema };
  };

/** The fault of an expression that does not depend on the report. */
function faultIn(tree: unknown, evaluate: ExpectedExpression['evaluate']): string | undefined {
  const pattern = wrongPatternIn(tree);
  if (pattern !== undefined) return pattern.problem;
  const trial = evaluate({});
  return trial.kind === 'error' && trial.isFatal ? trial.message : undefined;
}

function evaluatorOf(env: Environment, expression: string): ExpectedExpression['evaluate'] {
  const run = env.parse(expression);
  // The check turns macros into loops.
  run.check();
  let report = {};
  const evaluate = metered(run.ast, () => run({ report }));
  return (given) => {
    report = given;
    return answerOf(evaluate);
  };
}

const isStackOverflow = (error: unknown): boolean => error instanceof RangeError;

function answerOf(run: () => unknown): CelAnswer {
  try {
    return { kind: 'value', value: run() };
  } catch (error) {
    if (isCelError(error)) {
      const isFatal = error instanceof TooCostly || error instanceof WrongPattern;
      return { kind: 'error', message: sentence(error.summary), isFatal };
    }
    throw error;
  }
}

type CelError = ParseError | EvaluationError | TypeProblem;

const isCelError = (error: unknown): error is CelError =>
  error instanceof ParseError || error instanceof EvaluationError || error instanceof TypeProblem;

/**
 * Points into an expression that is written literally on one line. A hint gives the place in an
 * expression of several lines.
 */
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

/** Messages begin like clauses, so that other text can precede them. */
const sentence = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

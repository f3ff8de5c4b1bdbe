import {
  Environment,
  EvaluationError,
  ParseError,
  TypeError as TypeProblem,
} from '@marcbachmann/cel-js';
import type { Reports, Written } from '#script-fields';
import { type Complaint, errorAt } from '#script-fields';
import type { CelAnswer, ExpectedExpression } from '../kinds/cel.ts';
import { celTypes } from './cel-types.ts';
import { celChecker } from './check-cel.ts';
import { isTooDeep, metered, TooCostly, WrongPattern, wrongPatternIn } from './meter-cel.ts';

/** Compiles an expression; undefined for an invalid one, which is reported. */
export type CompileCel = (
  expression: string,
  written: Written,
  reports: Reports,
) => ExpectedExpression | undefined;

/**
 * The names that expressions can use: the report. Its numbers are doubles, as in all of JSON, so
 * arithmetic with whole numbers in the expression makes doubles too, and both can be equal.
 */
function environment(): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false });
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
  env.registerOperator('double == int', (a: number, b: bigint) => a === Number(b));
  env.registerOperator('double % double', (a: number, b: number) => a % b);
  return env;
}

/**
 * Compiles expressions that the report can have: a field that no report has is an error.
 * @param schema makes the JSON Schema of the report
 */
export function celCompiler(schema: () => object): CompileCel {
  const check = celChecker(environment(), celTypes(schema(), 'report'));
  return (expression, written, reports) => {
    const compiled = compile(expression, written, reports);
    const mismatch = compiled && check(expression);
    if (mismatch !== undefined) {
      const { start, end, ...complaint } = mismatch;
      complain({ ...complaint, code: 'script/cel' }, { start, end }, expression, written, reports);
      return undefined;
    }
    return compiled && { kind: 'cel', expression, evaluate: compiled, schema };
  };
}

function compile(
  expression: string,
  written: Written,
  reports: Reports,
): ExpectedExpression['evaluate'] | undefined {
  const env = environment().registerVariable('report', 'map');
  const { valid, type, error } = env.check(expression);
  const refuse = (message: string, hint?: string): undefined => {
    const hinted = hint === undefined ? {} : { hint };
    reports.add(errorAt(written.place(['cel']), { code: 'script/cel', message, ...hinted }));
  };
  if (isStackOverflow(error) || (valid && isTooDeep(env.parse(expression).ast))) {
    const message = 'this expression has too many levels: an operator in an operator, and so on';
    return refuse(message, 'make several expectations of it');
  }
  if (!valid) {
    if (!isCelError(error)) throw error;
    const message = `this is no CEL expression: ${sentence(error.summary)}`;
    const range = error.range ?? { start: 0, end: 0 };
    complain({ code: 'script/cel', message }, range, expression, written, reports);
    return undefined;
  }
  if (type !== 'bool' && type !== 'dyn') {
    return refuse(`an expectation must be true or false, this expression is of type ${type}`);
  }
  const evaluate = evaluatorOf(env, expression);
  const fault = faultIn(env.parse(expression).ast, evaluate);
  if (fault !== undefined) return refuse(`this expression cannot be evaluated: ${fault}`);
  return evaluate;
}

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
function complain(
  complaint: Complaint,
  { start, end }: { readonly start: number; readonly end: number },
  expression: string,
  written: Written,
  reports: Reports,
): void {
  const length = Math.max(1, end - start);
  const before = expression.slice(0, start).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const line = `line ${before.length}, column ${column} of the expression`;
  const where = expression.trimEnd().includes('\n') ? `look at ${line}` : undefined;
  const hints = [complaint.hint, where].filter((hint) => hint !== undefined);
  reports.add(
    errorAt(written.place(['cel'], { offset: start, length }), {
      ...complaint,
      ...(hints.length > 0 && { hint: hints.join('; ') }),
    }),
  );
}

/** Messages begin like clauses, so that other text can precede them. */
const sentence = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

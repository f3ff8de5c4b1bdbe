import { EvaluationError } from '@marcbachmann/cel-js';
import { allTrees, childrenOf, type Evaluator, isTree, type Tree } from './cel-trees.ts';
import { LinearPatterns, type PatternProblem } from './linear-pattern.ts';

/** The most that one evaluation may cost: some seconds of work. */
const MOST_STEPS = 20_000_000;
/** Characters of a text, or elements of a list. */
const LARGEST_VALUE = 5_000_000;
/** The number of characters or elements that cost one step. */
const SIZE_OF_A_STEP = 64;
/** An expression with more levels overflows the stack of its evaluator. */
const MOST_LEVELS = 400;

/** Thrown when an evaluation costs too much, or a value grows too large. */
export class TooCostly extends EvaluationError {}

/** Thrown for a pattern that is not a regular expression of RE2. */
export class WrongPattern extends EvaluationError {}

/** Whether an expression has too many levels for its evaluator. */
export function isTooDeep(tree: unknown): boolean {
  let level = childrenOf(tree);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap(({ args }) => childrenOf(args));
  }
  return false;
}

/** The first pattern of an expression that is not a regular expression of RE2. */
export function wrongPatternIn(tree: unknown): PatternProblem | undefined {
  const patterns = new LinearPatterns();
  for (const { op, args } of allTrees(tree)) {
    const operands = op === 'rcall' && Array.isArray(args) && args[0] === 'matches' ? args[2] : [];
    const [operand] = childrenOf(operands);
    if (operand?.op !== 'value' || typeof operand.args !== 'string') continue;
    const matches = patterns.matches(operand.args, '');
    if (typeof matches !== 'boolean') return matches;
  }
  return undefined;
}

/**
 * Counts the cost of evaluating a checked expression, in steps of its evaluator. Regular
 * expressions are those of RE2, as in CEL. Returns a function that evaluates with a fresh count and
 * throws {@link TooCostly} when the cost is too high.
 */
export function metered<T>(tree: unknown, run: () => T): () => T {
  const meter = new Meter();
  const trees = allTrees(tree);
  const compared = new Set(
    [...trees].flatMap(({ op, args }) => (READS_TO_END.includes(op) ? childrenOf(args) : [])),
  );
  for (const each of trees) watch(each, compared.has(each), meter);
  return () => {
    meter.steps = 0;
    const value = run();
    // An operator such as `||` may have swallowed the error.
    meter.spend(0);
    return value;
  };
}

class Meter {
  steps = 0;
  readonly patterns = new LinearPatterns();
  readonly #sizes = new WeakMap<object, number>();

  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > MOST_STEPS) {
      throw new TooCostly(`it takes more than ${MOST_STEPS} steps`);
    }
  }

  /** Charges for a value that was made, or is read to its end. */
  spendOn(value: unknown, isReadToEnd: boolean): void {
    const size = isReadToEnd ? this.#wholeSize(value) : shallowSize(value);
    this.spend(1 + Math.floor(size / SIZE_OF_A_STEP));
    if (shallowSize(value) > LARGEST_VALUE) {
      throw new TooCostly(`a value has more than ${LARGEST_VALUE} characters or elements`);
    }
  }

  /** The size of a value with its parts. Reports do not change, so each part is measured once. */
  #wholeSize(value: unknown): number {
    if (typeof value !== 'object' || value === null) return shallowSize(value);
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    let size = 1;
    for (const inner of Object.values(value)) size += this.#wholeSize(inner);
    this.#sizes.set(value, size);
    return size;
  }
}

const shallowSize = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;

/** Operators that read their operands to the end. */
const READS_TO_END = ['==', '!=', 'in'];

function watch(tree: Tree, isReadToEnd: boolean, meter: Meter): void {
  let inner = tree.evaluate;
  const count = function (this: Tree, evaluator: Evaluator, self: Tree, context: unknown): unknown {
    const value =
      matchIn(tree, evaluator, context, meter) ?? inner.call(tree, evaluator, self, context);
    meter.spendOn(value, isReadToEnd);
    return value;
  };
  // The evaluator sets its own function here on first use.
  Object.defineProperty(tree, 'evaluate', {
    get: () => count,
    set: (evaluate: Tree['evaluate']) => {
      inner = evaluate;
    },
  });
}

/** The result of `matches` for two texts; undefined for every other expression. */
function matchIn(
  { op, args }: Tree,
  evaluator: Evaluator,
  context: unknown,
  meter: Meter,
): boolean | undefined {
  if (op !== 'rcall' || !Array.isArray(args) || args[0] !== 'matches') return undefined;
  const [, receiver, [operand, ...more]] = args;
  if (!isTree(receiver) || !isTree(operand) || more.length > 0) return undefined;
  const text = evaluator.run(receiver, context);
  const pattern = evaluator.run(operand, context);
  if (typeof text !== 'string' || typeof pattern !== 'string') return undefined;
  meter.spend(Math.floor((text.length * pattern.length) / SIZE_OF_A_STEP));
  const matches = meter.patterns.matches(pattern, text);
  if (typeof matches === 'boolean') return matches;
  throw new WrongPattern(`Invalid regular expression: ${matches.problem}`);
}

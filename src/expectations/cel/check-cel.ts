import { type Environment, TypeError as TypeProblem } from '@marcbachmann/cel-js';
import { nearest } from '#diagnostics';
import { allTrees, childrenOf, isTree, type Tree } from './cel-trees.ts';
import type { CelType, CelTypes } from './cel-types.ts';

/** The reason why an expression can be evaluated on no report. */
interface CelMismatch {
  readonly message: string;
  readonly hint?: string;
  /** The part of the expression that does not fit. */
  readonly start: number;
  readonly end: number;
}

/** Checks a valid expression with the types of the report. */
export type CheckCel = (expression: string) => CelMismatch | undefined;

/**
 * The environment of the check evaluates no expression: converting values to objects of its types
 * is expensive.
 *
 * @param environment - with the operators of expressions; it gets the types of the report
 */
export function celChecker(environment: Environment, { root, types }: CelTypes): CheckCel {
  for (const { name, fields } of types) environment.registerType(name, { fields });
  for (const signature of comparisons(types)) environment.registerOperator(signature, () => false);
  environment.registerVariable('report', root);
  const fieldsOf = new Map(types.map(({ name, fields }) => [name, Object.keys(fields)]));
  return (expression) => {
    const run = environment.parse(expression);
    for (const tree of allTrees(run.ast)) if (testsPresence(tree)) checkOperandOf(tree);
    const { error } = run.check();
    if (!(error instanceof TypeProblem)) return undefined;
    const { start, end } = error.range ?? { start: 0, end: 0 };
    return { ...explain(error, expression, fieldsOf), start, end };
  };
}

/** CEL compares values of one type; a nullable value has the type of its other values. */
function comparisons(types: readonly CelType[]): readonly string[] {
  const names = types.map(({ name }) => name);
  return [
    ...['double', 'string', 'bool', 'list', 'map', ...names].map((type) => `${type} == null`),
    ...names.map((name) => `${name} == ${name}`),
    'list<double> == list<int>',
    'double in list<int>',
    'int in list<double>',
  ];
}

/** has() treats an unknown field as an absent one. */
const testsPresence = ({ op, args }: Tree): boolean =>
  op === 'call' && Array.isArray(args) && args[0] === 'has';

interface Checked extends Tree {
  check(checker: { check(tree: Tree, context: unknown): unknown }, ...more: unknown[]): unknown;
}

function checkOperandOf(tree: Tree): void {
  const { check } = tree as Checked;
  const [operand] = childrenOf(tree.args);
  const checkBoth: Checked['check'] = function (this: Checked, checker, self, context) {
    const type = check.call(this, checker, self, context);
    if (operand !== undefined) checker.check(operand, context);
    return type;
  };
  Object.defineProperty(tree, 'check', { value: checkBoth });
}

function explain(
  { code, summary, node }: TypeProblem,
  expression: string,
  fieldsOf: ReadonlyMap<string, readonly string[]>,
): Pick<CelMismatch, 'message' | 'hint'> {
  const field = code === 'no_such_key' ? /(\w+)$/.exec(summary)?.[1] : undefined;
  const [owner] = isTree(node) ? childrenOf(node.args) : [];
  if (field === undefined || owner === undefined) {
    return { message: `this does not fit the report: ${summary}` };
  }
  const { start, end, checkedType } = owner as Tree & {
    readonly start: number;
    readonly end: number;
    readonly checkedType?: { readonly name: string };
  };
  const known = fieldsOf.get(checkedType?.name ?? '') ?? [];
  const meant = nearest(field, known);
  return {
    message: `${expression.slice(start, end)} has no field ${field}`,
    hint: meant === undefined ? `fields here are ${known.join(', ')}` : `did you mean ${meant}?`,
  };
}

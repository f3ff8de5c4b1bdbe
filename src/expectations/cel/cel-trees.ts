/** The syntax tree of an expression, as its parser makes it. */
export interface Tree {
  readonly op: string;
  readonly args: unknown;
  readonly meta: object;
  evaluate(evaluator: Evaluator, tree: Tree, context: unknown): unknown;
}

export interface Evaluator {
  run(tree: Tree, context: unknown): unknown;
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'op' in value && 'evaluate' in value;

export const childrenOf = (args: unknown): Tree[] =>
  isTree(args) ? [args] : Array.isArray(args) ? args.flatMap(childrenOf) : [];

/** All trees of a checked expression, also those that its macros became. */
export function allTrees(root: unknown): ReadonlySet<Tree> {
  const trees = new Set<Tree>();
  const seen = new Set<object>();
  const left: unknown[] = [root];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (isTree(next) && 'meta' in next) {
      trees.add(next);
      const { alternate, macro } = Object(next.meta);
      left.push(next.args, alternate, macro);
    } else if (Array.isArray(next) || isPlain(next)) {
      left.push(...Object.values(next));
    }
  }
  return trees;
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

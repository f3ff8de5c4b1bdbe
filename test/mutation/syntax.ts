/** A node of a syntax tree; oxc gives ESTree with nodes of TypeScript. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const TYPES_ONLY: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
]);

/** Nodes of TypeScript that hold an expression which runs. */
const RUNNING: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
]);

/** Nodes that only name things of modules. */
const NAMING: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportSpecifier',
]);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes directly below one that run, in the order of the source. Types are left out. */
export function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type.startsWith('TS') && !RUNNING.has(node.type)) return [];
  if (NAMING.has(node.type)) return [];
  // Key and value of `{ a }` are the same text.
  if (node.type === 'Property' && node['shorthand'] === true) return [nodeAt(node, 'value')];
  return Object.entries(node)
    .filter(([field]) => !TYPES_ONLY.has(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
}

/** The node in a field that always has one. */
export function nodeAt(node: SyntaxNode, field: string): SyntaxNode {
  const found = node[field];
  if (!isNode(found)) throw new Error(`${node.type} has no ${field}`);
  return found;
}

/** The node in a field; undefined where it has none. */
export const nodeIn = (node: SyntaxNode, field: string): SyntaxNode | undefined => {
  const found = node[field];
  return isNode(found) ? found : undefined;
};

export const listIn = (node: SyntaxNode, field: string): readonly SyntaxNode[] => {
  const found = node[field];
  return Array.isArray(found) ? found.filter(isNode) : [];
};

export const textIn = (node: SyntaxNode, field: string): string => String(node[field]);

/** A node without the parentheses around it. */
export const bare = (node: SyntaxNode): SyntaxNode =>
  node.type === 'ParenthesizedExpression' ? bare(nodeAt(node, 'expression')) : node;

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
]);

export const isFunction = ({ type }: SyntaxNode): boolean => FUNCTIONS.has(type);

/** Whether the body of a node runs later than its module is loaded. */
export const runsLater = (node: SyntaxNode): boolean =>
  isFunction(node) || (node.type === 'PropertyDefinition' && node['static'] !== true);

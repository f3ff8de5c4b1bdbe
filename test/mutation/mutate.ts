import { parseSync } from 'rolldown/utils';
import {
  bare,
  isFunction,
  listIn,
  nodeAt,
  nodeIn,
  partsOf,
  runsLater,
  type SyntaxNode,
  textIn,
} from './syntax.ts';

/** One small change of a source file that a test should notice. */
export interface Mutant {
  /** Its number among all mutants of a run. */
  readonly id: number;
  /** The number of the first mutant at the same place. */
  readonly place: number;
  /** From the top of the project, with slashes. */
  readonly file: string;
  /** Lines and columns count from 1. */
  readonly line: number;
  readonly column: number;
  /** The text that is changed. */
  readonly text: string;
  /** What the change is, such as `< → <=`. */
  readonly change: string;
  /** Whether the text runs once, when its module is loaded. */
  readonly isStatic: boolean;
}

export interface Mutated {
  /** The source with all mutants, each of them off until the switch `$m` has its number. */
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/** Other comparisons: first the one with the other border, then the opposite. */
const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};

const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

const LOGICAL: Readonly<Record<string, readonly string[]>> = {
  '&&': ['||', 'left operand alone', 'right operand alone'],
  '||': ['&&', 'left operand alone', 'right operand alone'],
  '??': ['&&'],
};

/** Methods, and what is called instead. `slice` answers the list as it is. */
const METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  filter: 'slice',
  toSorted: 'slice',
  sort: 'slice',
  toReversed: 'slice',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Methods that take a predicate. */
const ASKING: ReadonlySet<string> = new Set([
  ...['some', 'every', 'filter', 'find', 'findLast', 'findIndex', 'findLastIndex'],
]);

const REMOVABLE: ReadonlySet<string> = new Set([
  ...['CallExpression', 'AssignmentExpression', 'AwaitExpression', 'UpdateExpression'],
]);

const isText = (node: SyntaxNode): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' &&
    (isText(nodeAt(node, 'left')) || isText(nodeAt(node, 'right'))));

/** Whether the truth of an expression is turned by a mutant of its own. */
const isTurnedInside = (node: SyntaxNode): boolean =>
  (node.type === 'BinaryExpression' && textIn(node, 'operator') in COMPARISONS) ||
  (node.type === 'LogicalExpression' && node['operator'] !== '??') ||
  (node.type === 'UnaryExpression' && node['operator'] === '!') ||
  (node.type === 'Literal' && typeof node['value'] === 'boolean') ||
  node.type === 'ConditionalExpression';

/** All mutants of a source file, switched by one number so that the file is loaded once. */
export function mutate(file: string, source: string, firstId: number): Mutated {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const mutation = new Mutation(file, source, firstId);
  const code = mutation.textOf(program as unknown as SyntaxNode);
  return { code, mutants: mutation.mutants };
}

class Mutation {
  readonly mutants: Mutant[] = [];
  readonly #file: string;
  readonly #source: string;
  readonly #firstId: number;
  /** Nodes whose truth decides something: their opposite is a mutant. */
  readonly #asked = new Set<SyntaxNode>();
  /** Numbers in place of elements that are always there, which only the compiler asks for. */
  readonly #unused = new Set<SyntaxNode>();
  #depth = 0;

  constructor(file: string, source: string, firstId: number) {
    this.#file = file;
    this.#source = source;
    this.#firstId = firstId;
  }

  /** The text of a node with the mutants in it. */
  textOf(node: SyntaxNode): string {
    this.#noteAsked(node);
    this.#noteUnused(node);
    const later = runsLater(node) ? 1 : 0;
    this.#depth += later;
    const text = this.#mutated(node) ?? this.#plain(node);
    this.#depth -= later;
    const isTurned = this.#asked.has(node) && !isTurnedInside(node);
    return isTurned ? `$m.not(${this.#add(node, ['opposite'])}, ${text})` : text;
  }

  /** Adds mutants of a node; answers the number of the first. */
  #add(node: SyntaxNode, changes: readonly string[]): number {
    const id = this.#firstId + this.mutants.length;
    const before = this.#source.slice(0, node.start).split('\n');
    const text = this.#source.slice(node.start, node.end).replace(/\s+/g, ' ');
    for (const [index, change] of changes.entries()) {
      this.mutants.push({
        id: id + index,
        place: id,
        file: this.#file,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        text,
        change,
        isStatic: this.#depth === 0,
      });
    }
    return id;
  }

  /** The source of a node, with its parts mutated. */
  #plain(node: SyntaxNode): string {
    let text = '';
    let end = node.start;
    for (const part of partsOf(node)) {
      text += this.#source.slice(end, part.start) + this.textOf(part);
      end = part.end;
    }
    return text + this.#source.slice(end, node.end);
  }

  #noteAsked(node: SyntaxNode): void {
    const test = nodeIn(node, 'test');
    if (test !== undefined && node.type !== 'SwitchCase') this.#asked.add(bare(test));
    if (isFunction(node) && this.#isPredicate(node)) this.#noteAnswers(nodeAt(node, 'body'));
    if (node.type !== 'CallExpression') return;
    const [first] = listIn(node, 'arguments');
    const isAsking = ASKING.has(methodOf(node) ?? '') && first !== undefined && isFunction(first);
    if (isAsking) this.#noteAnswers(nodeAt(first, 'body'));
  }

  #noteUnused(node: SyntaxNode): void {
    if (node.type === 'LogicalExpression' && node['operator'] === '??') {
      const left = bare(nodeAt(node, 'left'));
      const isElement = left.type === 'MemberExpression' && left['computed'] === true;
      if (isElement) this.#unused.add(nodeAt(node, 'right'));
    }
    if (node.type !== 'ArrayPattern') return;
    for (const element of listIn(node, 'elements')) {
      if (element.type === 'AssignmentPattern') this.#unused.add(nodeAt(element, 'right'));
    }
  }

  #isPredicate(node: SyntaxNode): boolean {
    const returned = nodeIn(node, 'returnType');
    const type = returned && nodeAt(returned, 'typeAnnotation').type;
    return type === 'TSBooleanKeyword' || type === 'TSTypePredicate';
  }

  /** What a function answers, apart from functions in it. */
  #noteAnswers(body: SyntaxNode): void {
    if (body.type === 'ReturnStatement') {
      const answer = nodeIn(body, 'argument');
      if (answer !== undefined) this.#asked.add(bare(answer));
    } else if (body.type.endsWith('Statement')) {
      for (const part of partsOf(body)) if (!isFunction(part)) this.#noteAnswers(part);
    } else if (/Expression$|^Identifier$/.test(body.type)) this.#asked.add(bare(body));
  }

  #mutated(node: SyntaxNode): string | undefined {
    switch (node.type) {
      case 'BinaryExpression':
        return this.#binary(node);
      case 'LogicalExpression':
        return this.#logical(node);
      case 'UnaryExpression':
        return this.#unary(node);
      case 'Literal':
        return this.#literal(node);
      case 'AssignmentExpression':
        return this.#assignment(node);
      case 'CallExpression':
        return this.#call(node);
      case 'IfStatement':
        return this.#if(node);
      case 'ExpressionStatement':
        return this.#statement(node);
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return this.#property(node);
      default:
        return undefined;
    }
  }

  #binary(node: SyntaxNode): string | undefined {
    const operator = textIn(node, 'operator');
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    const operands = (): string => `${this.textOf(left)}, ${this.textOf(right)}`;
    const others = COMPARISONS[operator];
    if (others !== undefined) {
      const id = this.#add(
        node,
        others.map((other) => `${operator} → ${other}`),
      );
      return `$m.compare(${id}, '${operator}', ${operands()})`;
    }
    const other = ARITHMETIC[operator];
    if (other === undefined || isText(node)) return undefined;
    const id = this.#add(node, [`${operator} → ${other}`]);
    return `$m.reckon(${id}, '${operator}', ${operands()})`;
  }

  /** The left operand decides at once whether the right one is asked, so nothing else is between. */
  #logical(node: SyntaxNode): string {
    const operator = textIn(node, 'operator');
    const changes = (LOGICAL[operator] ?? []).map((other) => `${operator} → ${other}`);
    const id = this.#add(node, changes);
    const left = this.textOf(nodeAt(node, 'left'));
    const right = this.textOf(nodeAt(node, 'right'));
    return `($m.goesOn(${id}, '${operator}', ${left}) ? (${right}) : $m.left)`;
  }

  #unary(node: SyntaxNode): string | undefined {
    const operator = textIn(node, 'operator');
    const argument = nodeAt(node, 'argument');
    if (operator === '!') {
      const id = this.#add(node, ['! removed']);
      return `$m.not(${id}, !${this.textOf(argument)})`;
    }
    if (operator !== '-' || argument.type === 'Literal') return undefined;
    const id = this.#add(node, ['- removed']);
    return `$m.minus(${id}, -${this.textOf(argument)})`;
  }

  #literal(node: SyntaxNode): string | undefined {
    const raw = this.#source.slice(node.start, node.end);
    const { value } = node;
    if (typeof value === 'boolean') {
      return `$m.not(${this.#add(node, [`${value} → ${!value}`])}, ${raw})`;
    }
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    if (!isNumber || this.#unused.has(node)) return undefined;
    return `$m.number(${this.#add(node, [`${raw} + 1`, `${raw} - 1`])}, ${raw})`;
  }

  #assignment(node: SyntaxNode): string | undefined {
    const operator = textIn(node, 'operator');
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    if ((operator !== '+=' && operator !== '-=') || isText(right)) return undefined;
    const id = this.#add(node, [`${operator} → ${operator === '+=' ? '-=' : '+='}`]);
    const between = this.#source.slice(left.end, right.start);
    return `${this.textOf(left)}${between}$m.minus(${id}, ${this.textOf(right)})`;
  }

  #call(node: SyntaxNode): string | undefined {
    const method = methodOf(node);
    const other = METHODS[method ?? ''];
    if (other === undefined || !Object.hasOwn(METHODS, method ?? '')) return undefined;
    const callee = nodeAt(node, 'callee');
    const [object, name] = [nodeAt(callee, 'object'), nodeAt(callee, 'property')];
    const id = this.#add(node, [`${method} → ${other}`]);
    const dot = this.#source.slice(object.end, name.start).includes('?.') ? '?.' : '';
    const head = `${this.textOf(object)}${dot}[$m.name(${id}, '${method}', '${other}')]`;
    let text = head;
    let end = callee.end;
    for (const part of listIn(node, 'arguments')) {
      text += this.#source.slice(end, part.start) + this.textOf(part);
      end = part.end;
    }
    return text + this.#source.slice(end, node.end);
  }

  /** An `if` without `else` may be left out, which removes early returns. */
  #if(node: SyntaxNode): string | undefined {
    if (nodeIn(node, 'alternate') !== undefined) return undefined;
    const [test, then] = [nodeAt(node, 'test'), nodeAt(node, 'consequent')];
    const id = this.#add(node, ['statement removed']);
    return `if ($m.unless(${id}, ${this.textOf(test)})) ${this.textOf(then)}`;
  }

  #statement(node: SyntaxNode): string | undefined {
    const expression = nodeAt(node, 'expression');
    const isSuper =
      expression.type === 'CallExpression' && nodeAt(expression, 'callee').type === 'Super';
    if (!REMOVABLE.has(expression.type) || isSuper) return undefined;
    const id = this.#add(node, ['statement removed']);
    return `{ if (!$m.isOn(${id})) ${this.#plain(node)} }`;
  }

  /** The name of a property is no number. */
  #property(node: SyntaxNode): string | undefined {
    const [key, value] = [nodeAt(node, 'key'), nodeIn(node, 'value')];
    if (node['computed'] === true || key.type !== 'Literal' || value === undefined)
      return undefined;
    return (
      this.#source.slice(node.start, value.start) +
      this.textOf(value) +
      this.#source.slice(value.end, node.end)
    );
  }
}

/** The name of the called method; undefined for other calls. */
function methodOf(call: SyntaxNode): string | undefined {
  const callee = nodeAt(call, 'callee');
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  return textIn(nodeAt(callee, 'property'), 'name');
}

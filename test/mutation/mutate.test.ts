import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mutate } from './mutate.ts';
import { EndlessError, Switch } from './switch.ts';

/** What an expression is worth without mutants, and with each of them. */
function worths(expression: string, names: object = {}): readonly unknown[] {
  const $m = new Switch();
  const { code, mutants } = mutate('a.ts', `(${expression});`, 7);
  const worth = (): unknown => runInNewContext(code, { $m, Math, ...names });
  const plain = worth();
  return [
    plain,
    ...mutants.map(({ id }) => {
      $m.turnOn(id, 1_000);
      return worth();
    }),
  ];
}

describe('the worth of an expression, then with each mutant', () => {
  it.each<[string, object, readonly unknown[]]>([
    ['a < b', { a: 2, b: 2 }, [false, true, true]],
    ['a >= b', { a: 2, b: 2 }, [true, false, false]],
    ['a === b', { a: 2, b: 2 }, [true, false]],
    ['a && b', { a: 0, b: 5 }, [0, 5, 0, 5]],
    ['a || b', { a: 4, b: 5 }, [4, 5, 4, 5]],
    ['a ?? b', { a: 4, b: 5 }, [4, 5]],
    ['!a', { a: true }, [false, true]],
    ['true', {}, [true, false]],
    ['30', {}, [30, 31, 29]],
    ['9n', {}, [9n, 10n, 8n]],
    ['a + b', { a: 6, b: 2 }, [8, 4]],
    ['a + b', { a: 'x', b: 'y' }, ['xy', 'xy']],
    ["'6' + b", { b: 2 }, ['62']],
    ['a * b', { a: 6, b: 2 }, [12, 3]],
    ['-a', { a: 6 }, [-6, 6]],
    ['Math.min(a, b)', { a: 6, b: 2 }, [2, 6]],
    ['a.some((x) => x)', { a: [true, false] }, [true, false, true]],
    ['a?.every((x) => x.y)', { a: undefined }, [undefined, undefined, undefined]],
    ['a.filter((x) => x > b).length', { a: [1, 2], b: 1 }, [1, 2, 2, 1]],
    ['a ? b : 0', { a: true, b: 8 }, [8, 0, 8, 8]],
  ])('%s with %o', (expression, names, expected) => {
    expect(worths(expression, names)).toEqual(expected);
  });
});

/** The changes of a source, with the lines that they are on. */
const changes = (source: string): readonly string[] =>
  mutate('a.ts', source, 0).mutants.map(({ line, change }) => `${line}: ${change}`);

describe('what is changed in statements', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'an early return',
      'function f(a) {\n  if (a) return;\n}',
      ['2: statement removed', '2: opposite'],
    ],
    ['a call', 'go();', ['1: statement removed']],
    ['a sum', 'a += b;', ['1: statement removed', '1: += → -=']],
    ['text that is added', 'a += `b`;', ['1: statement removed']],
    ['no call of the class above', 'class A extends B { constructor() { super(); } }', []],
    ['the answer of a predicate', 'const f = (a): boolean => g(a);', ['1: opposite']],
    ['no other answer', 'const f = (a): string => g(a);', []],
    ['no names and no types', "import { a as b } from 'c';\ntype D = 1 | true;", []],
    [
      'no number for an element',
      'const [a = 0] = b;\nf(c[d] ?? 0);',
      ['2: statement removed', '2: ?? → &&'],
    ],
    ['no number that is a name', 'const a = { 1: b, c: d[e] };', []],
  ])('%s', (_, source, expected) => {
    expect(changes(source)).toEqual(expected);
  });

  it('tells what runs while its module is loaded', () => {
    const { mutants } = mutate('a.ts', 'const a = 1;\nconst f = () => true;', 0);
    expect(mutants.map(({ isStatic }) => isStatic)).toEqual([true, true, false]);
  });
});

describe('the switch', () => {
  it('ends a loop that a mutant made endless', () => {
    const $m = new Switch();
    const { code, mutants } = mutate('a.ts', 'for (let i = 0; i < 3; i += 1);', 0);
    const back = mutants.find(({ change }) => change === '+= → -=');
    $m.turnOn(back?.id ?? 0, 1_000);
    expect(() => runInNewContext(code, { $m })).toThrow(EndlessError);
  });

  it('knows the places that were reached', () => {
    const $m = new Switch();
    const reached = new Set<number>();
    const { code } = mutate('a.ts', 'a && b > 1;', 0);
    $m.record(reached);
    runInNewContext(code, { $m, a: false, b: 2 });
    expect([...reached]).toEqual([0]);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { EVERYTHING, prune, type Shape } from '../../src/snapshot/schema/shape.ts';
import { readQuickYaml } from '../../src/snapshot/yaml/quick-yaml.ts';

/** What the package `yaml` makes of a text; an error where it complains. */
function carefully(text: string): { readonly value: unknown } | { readonly error: string } {
  const document = parseDocument(text, { merge: true, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) return { error: error.message };
  try {
    return { value: document.toJS() };
  } catch (thrown) {
    return { error: String(thrown) };
  }
}

const SOME_FIELDS: Shape = new Map<string, Shape>([
  ['a', EVERYTHING],
  ['name', EVERYTHING],
  ['items', new Map([['a', EVERYTHING]])],
  ['shop/x.y', new Map()],
  ['labels', new Map<string, Shape>([['b', new Map([['name', EVERYTHING]])]])],
]);

/** Whatever is accepted means the same to both, and a shape only leaves things out. */
function expectAgreement(text: string): boolean {
  const quick = readQuickYaml(text, EVERYTHING);
  if (!quick.accepted) return false;
  expect(carefully(text)).toEqual({ value: quick.value });
  const pruned = readQuickYaml(text, SOME_FIELDS);
  expect(pruned).toEqual({ accepted: true, value: prune(quick.value, SOME_FIELDS) });
  return true;
}

const SCALARS = [
  ...['ferry', 'two words', '1', '-2', '+3', '1.5', '.5', '5.', '1e3', '0x1f', '0o17', '010', '-0'],
  ...[
    'true',
    'False',
    'null',
    '~',
    '.inf',
    '-.INF',
    '.nan',
    'yes',
    '2026-01-01T00:00:00Z',
    '',
    '=',
  ],
  ...[
    '"x"',
    "'it''s'",
    '"e\\n\\u0041\\ y"',
    '"\\x41"',
    '"\\q"',
    '"a\\',
    '"open',
    "'open",
    'close"',
  ],
  ...[
    '|',
    '>',
    '|-',
    '>-',
    '|+',
    '>+',
    '|2',
    '>1-',
    '|  ',
    '{}',
    '[]',
    '{a: b}',
    '[a]',
    '&x',
    '*x',
  ],
  ...['!t', '--a=b', '-', '- q', 'a:b', 'http://x:80', 'x: y', 'x:', '#c', 'y #c', 'y#c', '  sp  '],
  ...[
    't\tt',
    '@',
    '%',
    '9223372036854775807',
    '<<',
    '\\',
    '?',
    '? a',
    ': a',
    'é',
    '..',
    '...',
    '---',
  ],
];
const KEYS = [
  ...['a', 'b', 'name', 'items', 'labels', 'shop/x.y', '"q"', "'s'", '1', 'true', 'f:m', '.', '$x'],
  ...['a b', '-x', 'a#', '~x', '1.5', "''", '"a\\tb"', '<<', '__proto__', 'k:{"type":"Ready"}'],
];
const scalar = fc.constantFrom(...SCALARS);
const key = fc.constantFrom(...KEYS);
const content = fc.oneof(
  { arbitrary: fc.tuple(key, scalar).map(([k, v]) => `${k}: ${v}`), weight: 5 },
  { arbitrary: fc.tuple(key, scalar).map(([k, v]) => `- ${k}: ${v}`), weight: 2 },
  { arbitrary: scalar.map((v) => `- ${v}`), weight: 1 },
  { arbitrary: fc.tuple(scalar, scalar).map((words) => words.join(' ')), weight: 2 },
  { arbitrary: fc.constantFrom('', '- - a', '-', '# c', 'words of a long line'), weight: 1 },
);
const line = fc
  .tuple(fc.constantFrom(0, 0, 2, 2, 2, 4, 4, 6, 3), content)
  .map(([indent, text]) => ' '.repeat(indent) + text);
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 7 }), fc.constantFrom('\n', '\n', '', '\n  '))
  .map(([all, end]) => all.join('\n') + end);

const words = fc.constantFrom(
  ...[
    'the',
    'pod',
    'was',
    '- x',
    'a:',
    'b: c',
    ' #n',
    '"q"',
    "it's",
    '\n',
    '\n\n',
    '  ',
    '\t',
    'é',
  ],
  ...[
    '😀',
    '{',
    '}',
    '[',
    '---',
    '...',
    '|',
    '>',
    '%',
    '1',
    'null',
    '\\',
    '\\n',
    '\u0007',
    '\u2028',
  ],
);
const text = fc.array(words, { maxLength: 12 }).map((all) => all.join(' '));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    fc.dictionary(fc.oneof(fc.constantFrom('name', 'a', 'items', 'labels'), text), tie('tree')),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));
const style = fc.record({
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 2, 4),
  defaultStringType: fc.constantFrom(
    ...([
      'PLAIN',
      'PLAIN',
      'QUOTE_DOUBLE',
      'QUOTE_SINGLE',
      'BLOCK_LITERAL',
      'BLOCK_FOLDED',
    ] as const),
  ),
});

describe('the quick reader of YAML', () => {
  it('means what the package yaml means, whatever lines follow each other', () => {
    let accepted = 0;
    fc.assert(
      fc.property(lines, (document) => {
        if (expectAgreement(document)) accepted++;
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(1_000);
  });

  it('means what the package yaml means in documents of every style, whole or damaged', () => {
    let accepted = 0;
    const damage = fc.tuple(fc.nat(), fc.constantFrom('', ' ', '\t', '"', ':', '#', '- ', '\n'));
    fc.assert(
      fc.property(tree, style, fc.option(damage), (value, options, broken) => {
        const whole = stringify(value, options);
        const at = (broken?.[0] ?? 0) % (whole.length + 1);
        const document = whole.slice(0, at) + (broken?.[1] ?? '') + whole.slice(at);
        if (expectAgreement(document)) accepted++;
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it('accepts what kubectl prints, so that big dumps never take the slow way', () => {
    const path = new URL('../../fixtures/cluster/snapshot.yaml', import.meta.url);
    const dump = readFileSync(path, 'utf8').replace(/^#.*\n/gm, '');
    for (const document of dump.split(/^---\n/m)) {
      if (document.trim() === '') continue;
      expect(readQuickYaml(document, EVERYTHING)).toMatchObject({ accepted: true });
    }
  });

  it.each([
    ['an anchor', 'a: &x 1\n', 'anchor-or-alias'],
    ['an alias in a list', 'a:\n- *x\n', 'anchor-or-alias'],
    ['a mapping between braces', 'a: {b: 1}\n', 'flow-collection'],
    ['a tag', 'a: !secret b\n', 'unusual'],
    ['a comment', 'a: b # c\n', 'unusual'],
    ['a tab for indentation', 'a:\n\tb: c\n', 'unusual'],
    ['a key that stands twice', 'a: 1\nb: 2\na: 3\n', 'unusual'],
    ['a key of several lines', '? a\n: b\n', 'unusual'],
    ['a merge', '<<: b\n', 'unusual'],
  ])('declines %s', (_, document, reason) => {
    expect(readQuickYaml(document, EVERYTHING)).toMatchObject({ accepted: false, reason });
  });

  it('passes over what nobody reads, whatever stands in it', () => {
    const document =
      'name: pier\nspec:\n  notes: |\n    a: &x {\n\n    - b\n  list:\n  - "c:\n    d"\nstatus: {}\n';
    const shape: Shape = new Map([
      ['name', EVERYTHING],
      ['status', EVERYTHING],
    ]);
    expect(readQuickYaml(document, shape)).toEqual({
      accepted: true,
      value: { name: 'pier', status: {} },
    });
  });
});

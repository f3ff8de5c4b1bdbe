import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { dump } from '../../bench/dump.ts';
import { decodePiece } from '../../src/snapshot/bytes/passage.ts';
import { MODELS } from '../../src/snapshot/objects/kinds/model.ts';
import { EVERYTHING, prune, type Shape } from '../../src/snapshot/raw/shape.ts';
import { Shares } from '../../src/snapshot/raw/value.ts';
import { readQuickYaml } from '../../src/snapshot/raw/yaml/quick-yaml.ts';

/** The number of documents: `YAML_DOCUMENTS=100000` replaces the default. */
const asked = Number(process.env['YAML_DOCUMENTS'] ?? 0);
const runs = (usual: number) => ({ numRuns: asked > 0 ? asked : usual });
const patience = asked > 0 ? { timeout: 60 * asked } : {};

/** A text as it comes out of a file, with its line breaks made plain. */
const asRead = (text: string): string =>
  decodePiece({ bytes: Buffer.from(text), line: 1, column: 1 });

/** The value that the package `yaml` reads from a text, or its error. */
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

/** Both parsers read the same value from accepted texts. A shape only leaves out fields. */
function expectAgreement(document: string): boolean {
  // Damage may leave half a character, which no file holds.
  const text = Buffer.from(document).toString();
  const read = asRead(text);
  const quick = readQuickYaml(read, EVERYTHING);
  if (!quick.accepted) return false;
  expect(carefully(text)).toEqual({ value: quick.value });
  const pruned = readQuickYaml(read, SOME_FIELDS);
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
  ...[
    '{a: b, "c d": [1, \'x\', {}]}',
    '{a: b, a: c}',
    '{"a":1}',
    '[a, ]',
    '[a: b]',
    '{a}',
    '[- a]',
    '[-a, ~, .5]',
  ],
  ...[
    '{name: x:y, a: http://z}',
    '[a b , c]',
    '[a  #b]',
    '{items: {a: 1}} # c',
    '[[[a]]] x',
    'x # c',
    '"q" # c',
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
  {
    arbitrary: fc.constantFrom('', '- - a', '-', '# c', '- # c', 'a: # c', 'words of a long line'),
    weight: 1,
  },
);
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', ' \n', '\r', ' # c\n');
const line = fc
  .tuple(fc.constantFrom(0, 0, 2, 2, 2, 4, 4, 6, 3), content)
  .map(([indent, text]) => ' '.repeat(indent) + text);
const lines = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 7 }),
    fc.constantFrom('\n', '\n', '', '\n  '),
    lineBreak,
  )
  .map(([all, end, between]) => all.join(between) + end);

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
    '\u0085',
    '\ufeff',
    '\r',
    '\r\n',
    'x\r\n',
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

/** Items as they are cut off a list: pods of all shapes, a node and a lease. */
const DUMPED = [...dump({ pods: 200, nodes: 1, format: 'yaml', managedFields: true })]
  .slice(0, -1)
  .filter((_, index) => index < 2 || index % 25 === 3)
  .map((text) => text.slice(Math.max(0, text.indexOf('- '))));

const change = fc
  .record({
    at: fc.nat(),
    other: fc.nat(),
    how: fc.constantFrom('remove', 'double', 'move', 'indent', 'outdent', 'replace', 'append'),
    text: fc.oneof(scalar, line, words),
  })
  .map(({ at, other, how, text }) => (lines: readonly string[]): readonly string[] => {
    const index = at % lines.length;
    const chosen = lines[index] ?? '';
    switch (how) {
      case 'remove':
        return lines.toSpliced(index, 1);
      case 'double':
        return lines.toSpliced(index, 0, chosen);
      case 'move':
        return lines.toSpliced(index, 1).toSpliced(other % lines.length, 0, chosen);
      case 'indent':
        return lines.toSpliced(index, 1, `  ${chosen}`);
      case 'outdent':
        return lines.toSpliced(index, 1, chosen.replace(/^ {1,2}/, ''));
      case 'replace':
        return lines.toSpliced(index, 1, chosen.replace(/: .*/, `: ${text}`));
      case 'append':
        return lines.toSpliced(index, 1, chosen + text);
    }
  });

type Change = (lines: readonly string[]) => readonly string[];

const changedBy = (changes: readonly Change[], text: string): string =>
  changes.reduce<readonly string[]>((lines, apply) => apply(lines), text.split('\n')).join('\n');

describe('the quick reader of YAML', patience, () => {
  it('means what the package yaml means, whatever lines follow each other', () => {
    let accepted = 0;
    fc.assert(
      fc.property(lines, (document) => {
        if (expectAgreement(document)) accepted++;
      }),
      runs(20_000),
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
      runs(5_000),
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it('means what the package yaml means in dumps of kubectl in which lines were moved or changed', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...DUMPED),
        fc.array(change, { maxLength: 3 }),
        (text, changes) => {
          const changed = changedBy(changes, text);
          if (expectAgreement(changed)) accepted++;
        },
      ),
      runs(400),
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('gives the same values where equal texts become the same objects', () => {
    const shares = new Shares();
    const { shape } = MODELS.Pod;
    fc.assert(
      fc.property(
        fc.constantFrom(...DUMPED),
        fc.array(change, { maxLength: 2 }),
        (text, changes) => {
          const changed = changedBy(changes, text);
          expect(readQuickYaml(changed, shape, shares)).toEqual(readQuickYaml(changed, shape));
        },
      ),
      runs(2_000),
    );
  });

  it('reads keys that stand in no order, and finds those that stand twice', () => {
    expect(readQuickYaml('b: 1\na: {}\nc:\n- y: 1\n  x: 2\n', EVERYTHING)).toEqual({
      accepted: true,
      value: { b: 1, a: {}, c: [{ y: 1, x: 2 }] },
    });
    expect(readQuickYaml('b: 1\na: 2\nb: 3\n', EVERYTHING)).toMatchObject({ accepted: false });
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
    ['a mapping over several lines', 'a: {b: 1,\n  c: 2}\n', 'flow-collection'],
    ['a key that stands twice between braces', 'a: {b: 1, b: 2}\n', 'flow-collection'],
    ['a placeholder of a template', 'a: {{ b }}\n', 'flow-collection'],
    ['a pair between brackets', 'a: [b: c]\n', 'flow-collection'],
    ['a tag', 'a: !secret b\n', 'unusual'],
    ['a value that goes on behind a comment', 'a: b\n  # c\n  d\n', 'unusual'],
    ['what looks like a comment in a text', 'a: "b\n  # c"\n', 'unusual'],
    ['a tab for indentation', 'a:\n\tb: c\n', 'unusual'],
    ['a key that stands twice', 'a: 1\nb: 2\na: 3\n', 'unusual'],
    ['a key of several lines', '? a\n: b\n', 'unusual'],
    ['a merge', '<<: b\n', 'unusual'],
  ])('declines %s', (_, document, reason) => {
    expect(readQuickYaml(document, EVERYTHING)).toMatchObject({ accepted: false, reason });
  });

  it.each([
    ['{app: web, tier: "a b", x/y.z: 1}', { app: 'web', tier: 'a b', 'x/y.z': 1 }],
    [
      "[--v=2, 'it''s', 0x10, null, image:1.2, two words ]",
      ['--v=2', "it's", 16, null, 'image:1.2', 'two words'],
    ],
    [
      '{requests: {cpu: 100m}, ports: [{port: 80}, {}], "k": []}',
      { requests: { cpu: '100m' }, ports: [{ port: 80 }, {}], k: [] },
    ],
  ])('reads the flow collection %s', (collection, a) => {
    for (const document of [`a: ${collection}\n`, `a: ${collection} # why\n`]) {
      expect(expectAgreement(document)).toBe(true);
      expect(readQuickYaml(document, EVERYTHING)).toEqual({ accepted: true, value: { a } });
    }
  });

  it('passes over comments of their own, behind values and between lines', () => {
    const document = '# of a\na: # of b\n  # more\n  b: x # y\n# low\n  c: "d" # e\n';
    expect(expectAgreement(document)).toBe(true);
    expect(readQuickYaml(document, EVERYTHING)).toEqual({
      accepted: true,
      value: { a: { b: 'x', c: 'd' } },
    });
  });

  it('passes over fields that are not read, whatever they contain', () => {
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readCarefulYaml } from '../../src/snapshot/raw/yaml/careful-yaml.ts';
import { findSpanInLines } from '../../src/snapshot/raw/yaml/line-places.ts';

type Path = readonly (string | number)[];

/** Every way into a value, and one from each of them to what is not there. */
function pathsInto(value: unknown, path: Path = []): readonly Path[] {
  // An alias may stand for what it is in.
  const isLeaf = typeof value !== 'object' || value === null || path.length > 10;
  if (isLeaf) return [path];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  const missing = Array.isArray(value) ? value.length : 'missing';
  return [
    path,
    [...path, missing],
    ...entries.flatMap(([key, inner]) => pathsInto(inner, [...path, key])),
  ];
}

/** Only the first of several lines is shown. */
const onFirstLine = (text: string, { start, end }: { start: number; end: number }) => {
  const lineEnd = text.indexOf('\n', start);
  return { start, end: lineEnd < 0 ? Math.min(end, text.length) : Math.min(end, lineEnd) };
};

/** Counts the places that were found without a parser, and expects the parser to agree. */
function expectAgreement(text: string): { readonly told: number; readonly all: number } {
  const careful = readCarefulYaml(text);
  if (!careful.ok) return { told: 0, all: 0 };
  let told = 0;
  const paths = pathsInto(careful.value);
  for (const path of paths) {
    const value = findSpanInLines(text, path, 'value');
    const name = findSpanInLines(text, path, 'name');
    const words = `${JSON.stringify(path)} in ${JSON.stringify(text)}`;
    if (value !== undefined) {
      told++;
      const expected = onFirstLine(text, careful.document.spanOf(path));
      expect(onFirstLine(text, value), words).toEqual(expected);
    }
    if (name !== undefined) {
      const expected = onFirstLine(text, careful.document.spanOfName(path));
      expect(onFirstLine(text, name), words).toEqual(expected);
    }
  }
  return { told, all: paths.length };
}

const MANIFEST = `---
# who keeps it
apiVersion: apps/v1
kind: Deployment   # the usual
metadata:
  name: web
  labels: {app: web}
  annotations:
    note: |
      spec:
        replicas: 9
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: app
        args: ["-v", "2"]
        image: registry.example/app:1
        command:
          - run
          - "it"
      - name: sidecar
        resources:

          requests:
            cpu: 100m
      tolerations: []
`;

describe('places in YAML that is written line by line', () => {
  const placed = (path: Path, part: 'name' | 'value' = 'value') => {
    const span = findSpanInLines(MANIFEST, path, part);
    return span && MANIFEST.slice(span.start, span.end).split('\n')[0];
  };
  const containers = ['spec', 'template', 'spec', 'containers'];

  it.each<[Path, string | undefined]>([
    [['metadata', 'name'], 'web'],
    [['spec', 'replicas'], '3'],
    [containers, '- name: app'],
    [[...containers, 1], 'name: sidecar'],
    [[...containers, 0, 'command', 1], '"it"'],
    [[...containers, 1, 'resources', 'requests', 'cpu'], '100m'],
    // The place of a missing field is the object around it.
    [['spec', 'strategy', 'type'], 'replicas: 3'],
    [[...containers, 2], '- name: app'],
    // For a parser.
    [['kind'], undefined],
    [['metadata', 'name', 'x'], undefined],
    [['metadata', 'labels', 'app'], undefined],
    [[...containers, 0, 'image'], undefined],
  ])('finds the value of %j', (path, expected) => {
    expect(placed(path)).toBe(expected);
  });

  it('finds names, also of what it cannot read', () => {
    expect(placed(['metadata', 'labels'], 'name')).toBe('labels');
    expect(placed(['metadata', 'annotations', 'note'], 'name')).toBe('note');
    expect(placed([...containers, 0, 'image'], 'name')).toBe('image');
  });

  it('agrees with the parser about this manifest, and tells most of it alone', () => {
    const { told, all } = expectAgreement(MANIFEST);
    expect(told).toBeGreaterThan(all / 2);
  });

  it('agrees with the parser about all that is printed line by line', () => {
    const key = fc.constantFrom('a', 'name', 'spec', 'shop/x.y', '1', 'true', 'a b', 'f:m', '- q');
    const scalar = fc.oneof(
      fc.constantFrom(
        'web',
        'two words',
        '100m',
        'a: b',
        'x #y',
        '# z',
        '- q',
        '',
        'l\nm\n',
        "it's",
      ),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    const style = fc.record({
      indentSeq: fc.boolean(),
      indent: fc.constantFrom(2, 4),
      defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const),
    });
    let told = 0;
    fc.assert(
      fc.property(tree, style, (value, options) => {
        told += expectAgreement(stringify(value, options)).told;
      }),
      { numRuns: 2_000 },
    );
    expect(told).toBeGreaterThan(0);
  });

  it('agrees with the parser about lines of any kind', () => {
    const content = fc.constantFrom(
      ...['a: b', 'a:', 'b:', '- a: b', '- a:', '-', '- - c', 'b: {x: y}', 'b: [x,', 'y]', 'b: |'],
      ...[
        '# c',
        '',
        '---',
        'words',
        'c: "x',
        'y"',
        'b: &x',
        'd: *x',
        '? a',
        ': b',
        'b: x # y',
        '<<: *x',
      ],
    );
    const line = fc.tuple(fc.constantFrom(0, 0, 2, 2, 4), content);
    const lines = fc.array(line, { minLength: 1, maxLength: 8 });
    let told = 0;
    fc.assert(
      fc.property(lines, (all) => {
        const text = all.map(([indent, words]) => ' '.repeat(indent) + words).join('\n');
        told += expectAgreement(text).told;
      }),
      { numRuns: 10_000 },
    );
    expect(told).toBeGreaterThan(0);
  });
});

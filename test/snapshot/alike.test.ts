import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dump } from '../../bench/dump.ts';
import { STANDARD_BYTE_WORK } from '../../src/snapshot/bytes/standard-byte-work.ts';
import { Interner } from '../../src/snapshot/fields/interner.ts';
import { Memory } from '../../src/snapshot/fields/memory.ts';
import { Reading } from '../../src/snapshot/fields/reading.ts';
import { AlikeReader } from '../../src/snapshot/items/alike/alike-reader.ts';
import { JSON_DIALECT } from '../../src/snapshot/items/alike/json-dialect.ts';
import { YAML_DIALECT } from '../../src/snapshot/items/alike/yaml-dialect.ts';
import { MODELS } from '../../src/snapshot/objects/kinds/model.ts';
import { recognise } from '../../src/snapshot/objects/recognise.ts';
import { JSON_FORMAT, YAML } from '../../src/snapshot/raw/format.ts';
import { EVERYTHING } from '../../src/snapshot/raw/shape.ts';
import { headerOf } from '../../src/snapshot/raw/value.ts';
import { YamlSplitter } from '../../src/snapshot/split/yaml-splitter.ts';
import { codes, load } from './support.ts';

/** The number of documents: `ALIKE_DOCUMENTS=100000` replaces the default. */
const asked = Number(process.env['ALIKE_DOCUMENTS'] ?? 0);
const runs = (usual: number) => ({ numRuns: asked > 0 ? asked : usual });

const FORMATS = { yaml: YAML, json: JSON_FORMAT };
const DIALECTS = { yaml: YAML_DIALECT, json: JSON_DIALECT };
type FormatName = keyof typeof FORMATS;

/** Items as they stand in a list, of one shape after the other; the last of the list is no item. */
const itemsOf = (format: FormatName): readonly string[] =>
  [...dump({ pods: 200, nodes: 2, format, managedFields: true })]
    .slice(0, -1)
    .map((text) => text.slice(text.search(format === 'yaml' ? /^- /m : /^ *\{\n {12}/m)));

const ITEMS = { yaml: itemsOf('yaml'), json: itemsOf('json') };

/** The models of a single item. Undefined if the item has errors. */
function readAlone(text: string, format: FormatName) {
  const expected = recognise(FORMATS[format].peek(text) ?? {});
  const shape = expected.treat === 'model' ? expected.model.shape : EVERYTHING;
  const result = FORMATS[format].read(text, shape, false, new Memory().shares);
  if (result.kind !== 'value') return undefined;
  const [value] = format === 'yaml' && Array.isArray(result.value) ? result.value : [result.value];
  const recognition = recognise(headerOf(value));
  if (recognition.treat !== 'model') return undefined;
  const reading = new Reading(new Memory());
  const projected = recognition.model.read(value, reading, new Interner());
  return reading.isFine ? { kind: recognition.kind, projected } : undefined;
}

/** A reader that knows these items. */
function readerOf(examples: readonly string[], format: FormatName): AlikeReader {
  const { isUtf8 } = STANDARD_BYTE_WORK;
  const reader = new AlikeReader(DIALECTS[format], new Memory(), new Interner(), isUtf8);
  for (const text of examples) {
    const kind = /kind"?: "?(Node|Lease|Pod)/.exec(text)?.[1] as 'Node' | 'Lease' | 'Pod';
    reader.learn(text, { kind, model: MODELS[kind], bytes: Buffer.from(text) });
  }
  return reader;
}

/** The first item of a list, as it is cut off. */
function firstItem(text: string): string {
  const items: string[] = [];
  const splitter = new YamlSplitter({
    list: () => {},
    item: ({ cut }) => {
      const item = cut();
      if (item !== undefined) items.push(item.piece.bytes.toString());
      return item;
    },
    document: () => {},
  });
  splitter.take(Buffer.from(`items:\n${text}`), true);
  return items[0] ?? '';
}

const BEHIND = { yaml: '- apiVersion: v1\n', json: ',\n' };

/** Reads an item in front of others; whether it was read by comparing it. */
function expectAgreement(reader: AlikeReader, item: string, format: FormatName): boolean {
  const window = Buffer.from(item + BEHIND[format]);
  const alike = reader.read(window, 0, format === 'yaml' ? 0 : 8);
  if (alike === undefined) return false;
  const text = window.toString('utf8', 0, alike.end);
  if (format === 'yaml') expect(text).toBe(firstItem(window.toString()));
  expect(text.split('\n')).toHaveLength(alike.breaks + 1);
  const { kind, projected } = alike;
  expect({ kind, projected }).toEqual(readAlone(text, format));
  return true;
}

const word = fc.constantFrom(
  ...['ferry', '1', '-2', '1.5', 'true', 'null', '~', '', ' ', '"a"', '"a\\n"', "'b'", '{}', '[]'],
  ...['a: b', 'a:', '- a', '-', '#', ' # c', '&x', '*x', '!t', '|', '>-', '{', '[', '{{ x }}'],
  ...['"open', 'x"', 'a,', '},', '\t', 'é', '\\', '2026-01-01T00:00:00Z', '5Gi', ':', '%', '@'],
);
const change = fc
  .record({
    at: fc.nat(),
    other: fc.nat(),
    how: fc.constantFrom(
      ...['value', 'value', 'value', 'remove', 'double', 'move', 'deeper', 'higher', 'append'],
      ...['cut', 'insert', 'blank'],
    ),
    word,
  })
  .map(({ at, other, how, word }) => (lines: readonly string[]): readonly string[] => {
    const index = at % lines.length;
    const line = lines[index] ?? '';
    switch (how) {
      case 'value':
        return lines.toSpliced(index, 1, line.replace(/(: |- ).*?(,?)$/, `$1${word}$2`));
      case 'remove':
        return lines.toSpliced(index, 1);
      case 'double':
        return lines.toSpliced(index, 0, line);
      case 'move':
        return lines.toSpliced(index, 1).toSpliced(other % lines.length, 0, line);
      case 'deeper':
        return lines.toSpliced(index, 1, `  ${line}`);
      case 'higher':
        return lines.toSpliced(index, 1, line.replace(/^ {1,2}/, ''));
      case 'append':
        return lines.toSpliced(index, 1, line + word);
      case 'cut':
        return lines.toSpliced(index, 1, line.slice(0, other % (line.length + 1)));
      case 'insert':
        return lines.toSpliced(index, 0, `${' '.repeat(other % 9)}${word}`);
      default:
        return lines.toSpliced(index, 0, '');
    }
  });

describe.each(['yaml', 'json'] as const)('an item of %s that is like one before', (format) => {
  const items = ITEMS[format];
  const index = fc.nat({ max: items.length - 1 });

  it('is read by comparing it, and means what it means alone', () => {
    const reader = readerOf(items.slice(0, 12), format);
    const alike = items.filter((item) => expectAgreement(reader, item, format));
    expect(alike.length).toBeGreaterThan(100);
  });

  it('means what it means alone, whatever lines were moved or changed', () => {
    let alike = 0;
    fc.assert(
      fc.property(index, index, fc.array(change, { maxLength: 3 }), (known, next, changes) => {
        const reader = readerOf([items[known] ?? ''], format);
        const text = items[next] ?? '';
        const changed = changes.reduce(
          (lines, apply) => apply(lines),
          text.split('\n') as readonly string[],
        );
        if (expectAgreement(reader, changed.join('\n'), format)) alike++;
        // The reader now knows the item that was read last.
        if (expectAgreement(reader, text, format)) alike++;
      }),
      runs(3_000),
    );
    expect(alike).toBeGreaterThan(500);
  });
});

describe('a dump of a thousand pods', () => {
  const pods = 1_000;
  const yaml = [...dump({ pods, format: 'yaml' })].join('');
  /** The last pod once more, so that the places of both are reported. */
  const repeated = yaml.replace(
    /(\n- apiVersion: v1\n {2}kind: Pod(?:(?!\n- )[\s\S])*)(\nkind: List)/,
    '$1$1$2',
  );

  it('is the same cluster where nothing is compared: with line breaks of two characters', async () => {
    const plain = await load({ harbour: repeated });
    const alone = await load({ harbour: repeated.replaceAll('\n', '\r\n') });
    expect(plain.snapshot?.cluster).toEqual(alone.snapshot?.cluster);
    expect(plain.snapshot?.cluster.pods).toHaveLength(pods);
    expect(plain.diagnostics).toEqual(alone.diagnostics);
    expect(codes(plain.diagnostics)).toEqual(['warning snapshot/repeated-objects']);
  });

  it('is the same cluster in JSON, on many lines or on one', async () => {
    const json = [...dump({ pods, format: 'json' })].join('');
    const { snapshot: fromYaml } = await load({ harbour: yaml });
    for (const text of [json, JSON.stringify(JSON.parse(json))]) {
      const { snapshot } = await load({ harbour: text });
      expect(snapshot?.cluster).toEqual(fromYaml?.cluster);
    }
  });

  it('is looked at closely where a pod says what no other says', async () => {
    const at = yaml.lastIndexOf('priority: 1000');
    const wrong = yaml.slice(0, at) + yaml.slice(at).replace('1000', 'high');
    const { diagnostics } = await load({ harbour: wrong });
    expect(codes(diagnostics)).toEqual(['error snapshot/wrong-type']);
    const [{ position, excerpt } = {}] = diagnostics;
    const line = wrong.split('\n')[(position?.line ?? 0) - 1];
    expect(line).toBe('    priority: high');
    expect(excerpt?.text).toBe(line);
  });

  it('is looked at closely where many pods have the same value that the API refuses', async () => {
    const absurd = yaml.replaceAll('priority: 1000\n', 'priority: 3000000000\n');
    const { snapshot, diagnostics } = await load({ harbour: absurd });
    expect(snapshot?.cluster.pods).toHaveLength(pods);
    expect(new Set(codes(diagnostics))).toEqual(new Set(['warning snapshot/beyond-int32']));
    const lines = diagnostics.map(({ position }) => position?.line ?? 0);
    const found = lines.map((line) => absurd.split('\n')[line - 1]);
    expect(new Set(found)).toEqual(new Set(['    priority: 3000000000']));
    const more = diagnostics.reduce((sum, each) => sum + (each.more ?? 0), 0);
    expect(diagnostics.length + more).toBe(absurd.split('priority: 3000000000').length - 1);
  });
});

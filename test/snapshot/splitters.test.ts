import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { decodePiece } from '../../src/snapshot/bytes/passage.ts';
import type { Piece } from '../../src/snapshot/bytes/piece.ts';
import { JsonSplitter } from '../../src/snapshot/split/json-splitter.ts';
import type { PieceSink, Splitter } from '../../src/snapshot/split/piece-sink.ts';
import { YamlSplitter } from '../../src/snapshot/split/yaml-splitter.ts';

/** The pieces of a splitter, each with its reported place. */
function cut(
  make: (sink: PieceSink) => Splitter,
  text: string,
  windows: readonly number[],
): readonly string[] {
  const found: string[] = [];
  const print = (piece: Piece) => `${piece.line}:${piece.column} ${decodePiece(piece)}`;
  const splitter = make({
    list: (head) => found.push(`list ${print(head)}`),
    item: ({ cut, place }) => {
      const item = cut();
      if (item === undefined) return undefined;
      expect(item.piece).toMatchObject(place);
      expect(item.piece.bytes.toString().split('\n')).toHaveLength(item.breaks + 1);
      found.push(`item ${print(item.piece)}`);
      return item;
    },
    document: (pieces, hadItems) => found.push(`end ${hadItems} ${pieces.map(print).join('|')}`),
  });
  const bytes = Buffer.from(text);
  let taken = 0;
  for (const end of [...windows]
    .map((window) => window % (bytes.length + 1))
    .sort((a, b) => a - b)) {
    if (end > taken) taken += splitter.take(bytes.subarray(taken, end), false);
  }
  splitter.take(bytes.subarray(taken), true);
  return found;
}

const yaml = (text: string, windows: readonly number[] = []) =>
  cut((sink) => new YamlSplitter(sink), text, windows);
const json = (text: string, windows: readonly number[] = []) =>
  cut((sink) => new JsonSplitter(sink), text, windows);

const windows = fc.array(fc.nat(), { maxLength: 20 });
const yamlLine = fc.constantFrom(
  ...['---', '--- # next', '--- a', '...', 'items:', '- a: 1', '  b: 2', '  - c', '  - ', '- - d'],
  ...[
    'kind: List',
    '',
    '# low tide',
    '%YAML 1.2',
    'notes: |',
    '  ---x',
    'é: ü',
    '-',
    '---x',
    'items: []',
  ],
);
const yamlText = fc
  .tuple(fc.array(yamlLine, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, ends]) => lines.join(end) + (ends ? end : ''));

const jsonList = fc
  .record({ kind: fc.string(), items: fc.array(fc.jsonValue({ maxDepth: 3 })), after: fc.string() })
  .chain((value) => fc.constantFrom(0, 2).map((indent) => JSON.stringify(value, null, indent)));
const jsonText = fc
  .array(
    fc.oneof(
      jsonList,
      fc.dictionary(fc.string(), fc.jsonValue()).map((v) => JSON.stringify(v)),
    ),
    {
      maxLength: 4,
    },
  )
  .map((documents) => documents.join('\n---\n'));

describe('a file', () => {
  it('of YAML is cut alike, wherever its windows end', () => {
    fc.assert(
      fc.property(yamlText, windows, (text, ends) => {
        expect(yaml(text, ends)).toEqual(yaml(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('of JSON is cut alike, wherever its windows end', () => {
    fc.assert(
      fc.property(jsonText, windows, (text, ends) => {
        expect(json(text, ends)).toEqual(json(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of JSON loses nothing: documents and items parse to what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (items) => {
        const found = json(JSON.stringify({ items, kind: 'List' }, null, 1));
        const cutItems = found.filter((piece) => piece.startsWith('item '));
        expect(cutItems.map((piece) => JSON.parse(piece.replace(/^item \S+ /, '')))).toEqual(
          JSON.parse(JSON.stringify(items)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('of YAML has the documents that the package yaml finds', () => {
    const line = fc.constantFrom('---', '...', 'a: 1', '# low', '', 'b:', '  - c', '  d: "e"');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const text = `${lines.join('\n')}\n`;
        const found = yaml(text).filter((piece) => piece.startsWith('end '));
        const documents = [...parseAllDocuments(text, { logLevel: 'silent' })].filter(
          (document) => document.toJS() !== null,
        );
        expect(found).toHaveLength(documents.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('items', () => {
  it('keep the place they stand at', () => {
    expect(
      yaml('apiVersion: v1\nitems:\n- a: 1\n  b: 2\n\n- c: 3\nkind: List\n---\nd: 4\n'),
    ).toEqual([
      'list 1:1 apiVersion: v1\nitems:\n',
      'item 3:1 - a: 1\n  b: 2\n\n',
      'item 6:1 - c: 3\n',
      'end true 1:1 apiVersion: v1\nitems:\n|7:1 kind: List\n',
      'end false 9:1 d: 4\n',
    ]);
    expect(json('{"kind":"List",\n "items":[{"a":1}, [2]], "b":3}\n{"d":4}')).toEqual([
      'list 1:1 {"kind":"List",\n "items":[',
      'item 2:11 {"a":1}',
      'item 2:20 [2]',
      'end true 1:1 {"kind":"List",\n "items":[|2:23 ], "b":3}',
      'end false 3:1 {"d":4}',
    ]);
  });

  it('of a list inside a document stay in it', () => {
    expect(yaml('spec:\n  items:\n  - a\n')).toEqual(['end false 1:1 spec:\n  items:\n  - a\n']);
    expect(json('{"spec":{"items":[1]},"items":"none"}')).toEqual([
      'end false 1:1 {"spec":{"items":[1]},"items":"none"}',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitColumns } from '../../src/print/table/fit.ts';
import { painterFor } from '../../src/print/table/painter.ts';
import { type Column, renderTable } from '../../src/print/table/render-table.ts';
import { shortenEnd, shortenMiddle } from '../../src/print/table/shorten.ts';
import { textWidth } from '../../src/print/table/text-width.ts';
import { wrapWords } from '../../src/print/table/wrap-words.ts';

interface Ferry {
  readonly name: string;
  readonly berth: string;
}

const FERRIES: readonly Column<Ferry>[] = [
  { title: 'NAME', cell: ({ name }) => name, shrinks: 'middle' },
  { title: 'BERTH', cell: ({ berth }) => berth },
];

const LOOKS = { headers: true, painter: painterFor(false) };

const rendered = (rows: readonly Ferry[], options: { columns?: number; headers?: boolean } = {}) =>
  [
    ...renderTable(FERRIES, rows, {
      columns: 80,
      headers: true,
      painter: painterFor(false),
      ...options,
    }),
  ].join('');

describe('a table', () => {
  test('looks as kubectl prints one', () => {
    const rows = [
      { name: 'gull', berth: '1' },
      { name: 'cormorant', berth: '12' },
    ];
    expect(rendered(rows)).toBe('NAME        BERTH\ngull        1\ncormorant   12\n');
  });

  test('has no titles when they are not wanted', () => {
    expect(rendered([{ name: 'gull', berth: '1' }], { headers: false })).toBe('gull   1\n');
  });

  test('keeps columns in line across the parts in which it is laid out', () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ name: `f-${index}`, berth: 'x' }));
    const lines = rendered(rows).trimEnd().split('\n');
    expect(lines).toHaveLength(251);
    expect(new Set(lines.slice(1).map((line) => line.indexOf('x')))).toEqual(new Set([8]));
  });

  test('shortens what may be shortened, so that no line is wider than the terminal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string({ minLength: 1 }), berth: fc.constant('7') }), {
          minLength: 1,
        }),
        fc.integer({ min: 24, max: 60 }),
        (rows, columns) => {
          for (const line of rendered(rows, { columns }).split('\n')) {
            expect(textWidth(line)).toBeLessThanOrEqual(columns);
          }
        },
      ),
    );
  });

  test('lets no control character of a snapshot reach the terminal', () => {
    expect(rendered([{ name: 'gull\u001b[2J', berth: '1' }])).not.toContain('\u001b');
  });
});

describe('a table without a terminal', () => {
  const NAME = 'a-ferry-with-a-name-that-is-longer-than-all-others';

  test('shortens nothing, however wide it gets', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z-]{1,90}$/), { minLength: 1 }), (names) => {
        const rows = names.map((name) => ({ name, berth: '7' }));
        const lines = [...renderTable(FERRIES, rows, { ...LOOKS, columns: 30, whole: true })].slice(
          1,
        );
        expect(lines.map((line) => line.split(/ {3,}/)[0])).toEqual(names);
      }),
    );
  });

  test('wraps sentences next to names that are whole', () => {
    const sentence = 'it waits for the tide '.repeat(9).trim();
    const columns: readonly Column<Ferry>[] = [
      { title: 'NAME', cell: ({ name }) => name, shrinks: 'middle' },
      { title: 'WHY', cell: ({ berth }) => berth, shrinks: 'wrap' },
    ];
    const rows = [{ name: NAME, berth: sentence }];
    const text = [...renderTable(columns, rows, { ...LOOKS, columns: 80, whole: true })].join('');
    expect(text).toContain(NAME);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(text.split('\n').length).toBeGreaterThan(4);
  });
});

describe('a table that is too wide', () => {
  interface Stop {
    readonly name: string;
    readonly why: string;
  }
  const columns: readonly Column<Stop>[] = [
    { title: 'NAME', cell: ({ name }) => name, shrinks: 'middle' },
    {
      title: 'WHY',
      cell: ({ why }) => `the tide is ${why}`,
      shorter: ({ why }) => why,
      shrinks: 'end',
    },
    { title: 'SPARE', cell: () => '12345', optional: 3 },
  ];
  const rows = [
    { name: 'the-old-lighthouse-on-the-rock', why: 'high' },
    { name: 'heron-bay', why: 'low' },
  ];
  const at = (width: number) => [...renderTable(columns, rows, { ...LOOKS, columns: width })];

  test('says the same in fewer words before any name is shortened', () => {
    expect(at(60)[1]).toBe('the-old-lighthouse-on-the-rock   the tide is high   12345\n');
    expect(at(50)[1]).toBe('the-old-lighthouse-on-the-rock   high   12345\n');
    expect(at(40)[1]).toBe('the-old-lighthouse-on-the-rock   high\n');
    expect(at(30)[1]).toBe('the-old-lig…on-the-rock   high\n');
  });
});

describe('columns', () => {
  test('that go first give way before all others', () => {
    const widths = fitColumns(
      [
        { natural: 30, least: 12 },
        { natural: 20, least: 12, first: true },
      ],
      40,
    );
    expect(widths).toEqual([28, 12]);
  });

  test('keep their natural width when there is room', () => {
    const widths = fitColumns(
      [
        { natural: 10, least: 5 },
        { natural: 4, least: 4 },
      ],
      20,
    );
    expect(widths).toEqual([10, 4]);
  });

  test('give way from the widest on, down to their least width', () => {
    const demands = [
      { natural: 30, least: 12 },
      { natural: 20, least: 12 },
      { natural: 8, least: 8 },
    ];
    expect(fitColumns(demands, 42)).toEqual([17, 17, 8]);
    expect(fitColumns(demands, 10)).toEqual([12, 12, 8]);
  });
});

test('a shortened name keeps its beginning and its end', () => {
  expect(shortenMiddle('web-6d5f7c9b8-x7k2p', 11)).toBe('web-6…x7k2p');
  expect(shortenMiddle('web', 11)).toBe('web');
  expect(shortenEnd('tolerationSeconds 300 used up', 12)).toBe('tolerationS…');
  expect(shortenEnd('tolerationSeconds 300 used up (unreachable)', 30)).toBe(
    'tolerationSeconds 300 used up',
  );
});

test('words wrap between words only', () => {
  expect(wrapWords('the tide is out at Heron Bay', 11)).toEqual([
    'the tide is',
    'out at',
    'Heron Bay',
  ]);
  expect(wrapWords('unbreakable', 4)).toEqual(['unbreakable']);
});

test.each([
  ['web-6d5f7', 9],
  ['café', 4],
  ['cafe\u0301', 4],
  ['船着き場', 8],
  ['부두', 4],
  ['gull 🐦', 7],
  ['🇩🇰', 2],
  ['❤️', 2],
  ['ＡＢ', 4],
])('%s takes %i columns of a terminal', (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test('columns stay in line under wide letters, which are never cut in halves', () => {
  const rows = [
    { name: '船着き場', berth: '1' },
    { name: 'gull', berth: '12' },
  ];
  expect(rendered(rows)).toBe('NAME       BERTH\n船着き場   1\ngull       12\n');
  expect(shortenMiddle('船着き場', 6)).toBe('船…場');
  expect(shortenEnd('船着き場', 6)).toBe('船着…');
});

test('a shortened text never takes more columns than it may', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '船', '🐦', 'e\u0301', '-') });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (name, width) => {
      expect(textWidth(shortenMiddle(name, width))).toBeLessThanOrEqual(width);
      expect(textWidth(shortenEnd(name, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test('a long table is drawn as a short one is, whatever is in it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '港', ' ', '-'), maxLength: 30 });
  const ferry = fc.record({ name: text, berth: text });
  fc.assert(
    fc.property(fc.array(ferry, { minLength: 1, maxLength: 5 }), (few) => {
      const lines = rendered(few).split('\n').slice(1, -1);
      const many = Array.from({ length: 40 }, () => few).flat();
      const drawn = rendered(many.length > 100 ? many : [...many, ...many, ...many]).split('\n');
      expect(drawn.slice(1, lines.length + 1)).toEqual(lines);
    }),
    { numRuns: 50 },
  );
});

import { describe, expect, test } from 'vitest';
import { LANES } from '../../src/timeline/event-heap.ts';
import { quotedIn, readDocument, rowsOf, sectionOf } from '../support/markdown.ts';
import { MAY_IMPORT } from '../support/rooms.ts';

const text = readDocument('docs/architecture.md');

describe('the drawing of rooms', () => {
  const [, drawing = ''] = /```text\n([^`]*)```/.exec(sectionOf(text, '## Rooms')) ?? [];
  const layers = drawing
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\|.*/, '').trim().split(/\s+/));
  const layerOf = new Map(layers.flatMap((rooms, layer) => rooms.map((room) => [room, layer])));

  test('has each room once', () => {
    expect(layers.flat().sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('is followed by a line about each room', () => {
    const described = rowsOf(sectionOf(text, '## Rooms')).flatMap(([rooms = '']) =>
      quotedIn(rooms),
    );
    expect(described.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('has each room above all rooms that it may import', () => {
    const wrong = Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
      allowed
        .filter((other) => Number(layerOf.get(other)) <= Number(layerOf.get(room)))
        .map((other) => `${room} may import ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the walk of one pod's eviction", () => {
  const steps = rowsOf(sectionOf(text, "## One pod's eviction")).map(
    ([, file = '', functions = '']) => ({
      path: `src/${quotedIn(file).join()}`,
      functions: quotedIn(functions),
    }),
  );

  test('leads from the command to the report', () => {
    expect(steps.length).toBeGreaterThan(40);
    expect(steps[0]?.path).toBe('src/cli/actions/simulate.ts');
    expect(steps.at(-1)?.path).toMatch(/^src\/(report|print)\//);
  });

  test.each(steps)('names what $path has: $functions', ({ path, functions }) => {
    const code = readDocument(path);
    expect(functions).not.toEqual([]);
    expect(functions.filter((name) => !isDefinedIn(code, name))).toEqual([]);
  });
});

/** @param name a function, a class, `Class.method`, or `#method` */
function isDefinedIn(code: string, name: string): boolean {
  const [owner = '', method] = name.split('.');
  if (method !== undefined) return isDefinedIn(code, owner) && isMethodIn(code, method);
  if (name.startsWith('#')) return isMethodIn(code, name);
  return new RegExp(`\\b(function|const|class|interface) ${name}\\b`).test(code)
    ? true
    : isMethodIn(code, name);
}

const isMethodIn = (code: string, name: string): boolean =>
  new RegExp(`^  (get |async )?${name}\\(`, 'm').test(code);

describe('classes that are explained', () => {
  test('are not found where they are not', () => {
    expect(isDefinedIn(readDocument('src/timeline/timeline.ts'), 'RequestQueue')).toBe(false);
  });

  const named = [...text.matchAll(/`([A-Z]\w+)` of\s+`(src\/[^`]+\.ts)`/g)].map(
    ([, name = '', path = '']) => ({ name, path }),
  );

  test('are some', () => expect(named.length).toBeGreaterThan(3));

  test.each(named)('$name is in $path', ({ name, path }) => {
    expect(isDefinedIn(readDocument(path), name)).toBe(true);
  });
});

describe('the table of lanes', () => {
  test('has all of them in their order, each with a reason', () => {
    const rows = rowsOf(sectionOf(text, '## Lanes'));
    expect(rows.map(([lane = '']) => quotedIn(lane).join())).toEqual(LANES);
    for (const [, reason] of rows) expect(reason).not.toBe('');
  });
});

test('it is short enough to read', () => {
  expect(text.split('\n').length).toBeLessThan(250);
});

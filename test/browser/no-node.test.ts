import { describe, expect, test } from 'vitest';
import { reachableFrom, readSources } from '../support/source-tree.ts';

const files = new Map(readSources('src/**/*.ts').map((file) => [file.path, file]));

/** The modules of Node.js that files import. */
function ofNode(paths: Iterable<string>): readonly string[] {
  return [...paths].sort().flatMap((path) => {
    const names = files.get(path)?.imports.map(({ name }) => name) ?? [];
    return names.filter((name) => name.startsWith('node:')).map((name) => `${path}: ${name}`);
  });
}

describe('what a browser runs', () => {
  const reached = reachableFrom(['src/browser/index.ts'], files);

  test('is the whole engine, from bytes to the report', () => {
    for (const room of ['snapshot', 'script', 'simulation', 'kubelet', 'scheduler', 'report']) {
      expect([...reached].some((path) => path.startsWith(`src/${room}/`))).toBe(true);
    }
    expect(reached.size).toBeGreaterThan(500);
  });

  test('has no module of Node.js anywhere in its graph', () => {
    expect(ofNode(reached)).toEqual([]);
  });
});

test('rooms below the command line touch no module of Node.js', () => {
  const below = [...files.keys()].filter((path) => !path.startsWith('src/cli/'));
  expect(ofNode(below)).toEqual([]);
});

test('the search finds modules where they are', () => {
  expect(ofNode(['src/cli/io.ts'])).toContain('src/cli/io.ts: node:process');
});

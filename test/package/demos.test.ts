import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

const KEPT = join(TOP, 'docs/demos');
const FILES = readdirSync(KEPT).filter((name) => !name.endsWith('.txt'));
const made = newFolder();

beforeAll(() => {
  execFileSync(process.execPath, [join(TOP, 'packaging/demos.js'), made]);
}, 60_000);

describe('the demos (npm run demos)', () => {
  test('are a recording and a picture of each script', () => {
    const scripts = readdirSync(KEPT).filter((name) => name.endsWith('.txt'));
    expect(scripts.length).toBeGreaterThan(1);
    expect([...FILES].sort()).toEqual(readdirSync(made).sort());
    expect(FILES).toHaveLength(2 * scripts.length);
  });

  test.each(FILES)('%s shows what the program prints now', (name) => {
    expect(readFileSync(join(KEPT, name), 'utf8')).toBe(readFileSync(join(made, name), 'utf8'));
  });

  test.each(FILES.filter((name) => name.endsWith('.cast')))('%s is read by asciinema', (name) => {
    const [head, ...events] = readFileSync(join(KEPT, name), 'utf8').trimEnd().split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ version: 2, width: 120 });
    const times = events.map((line) => Number(JSON.parse(line)[0]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

const fuzz = (...args: readonly string[]) => {
  const words = [join(TOP, 'packaging/fuzz.js'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const FINE = { played: 400, refused: 100, windows: 0, kept: [], isFine: true };

describe('npm run fuzz', () => {
  test('goes on from a state, and sums up what it holds', () => {
    const state = join(newFolder(), 'state.json');
    const broken = { ...FINE, kept: ['fixtures/defects/found-run-7.json'], isFine: false };
    writeFileSync(state, JSON.stringify({ 'structured 1': FINE, 'structured 7': broken }));
    const kept = readFileSync(state, 'utf8');
    const { status, stdout } = fuzz('--minutes', '0', '--state', state);
    expect(status).toBe(1);
    expect(stdout).toContain('2 runs: 800 structured cases played and 200 refused');
    expect(stdout).toContain('structured 7: fixtures/defects/found-run-7.json');
    expect(readFileSync(state, 'utf8')).toBe(kept);
  });

  test.each([
    [['--minutes', 'many'], '--minutes is "many"'],
    [['--seed', '0'], '--seed is "0"'],
    [['--hours', '1'], '--hours'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = fuzz(...args);
    expect([status, stderr.includes(message)]).toEqual([2, true]);
  });

  test('refuses a state that is none', () => {
    const state = join(newFolder(), 'state.json');
    writeFileSync(state, '{ half');
    expect(fuzz('--minutes', '0', '--state', state)).toMatchObject({ status: 2 });
  });
});

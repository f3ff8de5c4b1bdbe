import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdsFor } from '../../src/cli/actions/known-limits.ts';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const KNOWN = join(TOP, 'docs/deviations.json');
const known: readonly { releases: string; deviation: string }[] = JSON.parse(
  readFileSync(KNOWN, 'utf8'),
);

const limits = (...args: string[]) => runHere(['behaviors', '--limits', ...args]);

describe('behaviors --limits', () => {
  test('prints what the table of rules says now (npm run man)', async () => {
    const made = join(newFolder(), 'deviations.json');
    execFileSync(process.execPath, [join(TOP, 'packaging/deviations.js'), made]);
    expect(readFileSync(KNOWN, 'utf8')).toBe(readFileSync(made, 'utf8'));
    const { stdout, stderr, exitCode } = await limits();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^In ${known.length} of the rules`));
    for (const { deviation } of known) expect(stdout).toContain(`\n    ${deviation}\n`);
  });

  test('leaves out rules that a release does not have', async () => {
    const older = known.filter(({ releases }) => holdsFor(releases, { major: 1, minor: 20 }));
    expect(older.length).toBeLessThan(known.length);
    const { stdout } = await limits('--kubernetes-version', '1.20');
    expect(stdout).toMatch(new RegExp(`^In ${older.length} of the rules .* Kubernetes 1\\.20 `));
    expect(stdout).not.toContain('(1.34 on)');
  });

  test.each([
    ['all', 20, true],
    ['1.34 on', 33, false],
    ['1.34 on', 34, true],
    ['up to 1.26', 26, true],
    ['up to 1.26', 27, false],
    ['1.25 to 1.32', 24, false],
    ['1.25 to 1.32', 25, true],
    ['1.25 to 1.32', 33, false],
  ])('a rule of %s and the release 1.%i: %s', (releases, minor, holds) => {
    expect(holdsFor(releases, { major: 1, minor })).toBe(holds);
  });

  test.each([[['fixtures/rank']], [['--diff', '1.33', '1.36']], [['-o', 'json']]])(
    'takes nothing that would change nothing: %j',
    async (args) => {
      const { stderr, exitCode } = await limits(...args);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('error: --limits takes no ')]);
    },
  );

  test('refuses what is no release', async () => {
    const { stderr, exitCode } = await limits('--kubernetes-version', 'spring');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('error: --kubernetes-version spring is no release\nhint: name one'),
    ]);
  });
});

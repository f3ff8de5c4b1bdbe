import { existsSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { NEWEST_VERSION, OLDEST_VERSION, printVersion } from '#versions';
import { examplesOf } from '../support/examples.ts';
import { readDocument } from '../support/markdown.ts';
import { SLOW_TESTS } from '../support/slow-tests.ts';
import { readSources, type SourceFile } from '../support/source-tree.ts';

const { scripts } = JSON.parse(readDocument('package.json'));

describe('CONTRIBUTING', () => {
  const commands = examplesOf('CONTRIBUTING.md').map(({ command }) => command);
  const ofVitest = commands.filter((command) => command.includes('vitest'));
  const ofNpm = commands.filter((command) => command.startsWith('npm '));

  test.each(ofNpm)('shows a script that exists: %s', (command) => {
    const [, script = ''] = /^npm (?:run )?(\S+)/.exec(command) ?? [];
    if (script !== 'ci') expect(Object.keys(scripts)).toContain(script);
  });

  test.each(ofVitest)('shows tests that exist: %s', (command) => {
    const [, paths = ''] = /^(?:UPDATE=1 )?npx vitest run (.*)$/.exec(command) ?? [];
    expect(paths.split(' ').every((path) => existsSync(path))).toBe(true);
  });

  test('shows no other commands that no test runs', () => {
    const others = commands.filter((command) => !/^(npm|npx k8s-evict) /.test(command));
    expect(others).toEqual(ofVitest);
  });

  test('explains all that npm test does', () => {
    expect(scripts['test:quick']).toBe('vitest run --mode quick');
    for (const script of ['test', 'test:quick', 'conformance', 'fuzz', 'lint']) {
      const command = script === 'test' ? 'npm test' : `npm run ${script}`;
      expect(readDocument('CONTRIBUTING.md')).toContain(`\`${command}\``);
    }
  });
});

describe('the README', () => {
  test('is short enough to read', () => {
    expect(readDocument('README.md').split('\n').length).toBeLessThan(300);
  });

  test('says which releases are simulated', () => {
    const [oldest, newest] = [OLDEST_VERSION, NEWEST_VERSION].map(printVersion);
    expect(readDocument('README.md')).toMatch(
      new RegExp(`release \\(${oldest}\\s+to ${newest}\\)`),
    );
  });
});

describe('the quick run', () => {
  const slow = new Set(globSync([...SLOW_TESTS]));
  const quick = readSources('test/**/*.test.ts').filter(({ path }) => !slow.has(path));

  test.each(SLOW_TESTS)('leaves out some tests by %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });

  test('starts no program', () => {
    expect(quick.length).toBeGreaterThan(200);
    expect(quick.filter(startsPrograms).map(({ path }) => path)).toEqual([]);
  });
});

const startsPrograms = ({ code, imports }: SourceFile): boolean =>
  imports.some(({ name }) => name === 'node:child_process') ||
  /import \{[^}]*\brun(Line)?\b[^}]*\} from '[./]*support\/program\.ts'/.test(code);

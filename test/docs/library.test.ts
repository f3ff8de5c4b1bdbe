import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../support/markdown.ts';
import { newFolder, runLine, TOP } from '../support/program.ts';

const guide = readDocument('docs/guide/library.md');
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? '';

describe('the guide for programs', () => {
  const lines = blockOf('sh')
    .split(/^# .*\n/m)
    .slice(1);

  test.skipIf(runLine('jq --version').exitCode !== 0).each([
    [0, /^(\S+\/\S+\n)+$/],
    [1, /^(worker-\d+ \d+\n){3}$/],
    [2, /^(\S+\n){12}$/],
  ])('has a line %i of jq that answers (needs jq)', (index, answer) => {
    const { exitCode, stdout, stderr } = runLine(lines[index] ?? '');
    expect([exitCode, stderr.replace(/^hint: .*\n/gm, '')]).toEqual([0, '']);
    expect(stdout).toMatch(answer);
  });

  test('has as many such lines as are tried', () => {
    expect(lines).toHaveLength(3);
  });

  test('has a program that runs', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(TOP, join(folder, 'node_modules/k8s-evict'));
    writeFileSync(join(folder, 'program.mjs'), blockOf('js'));
    const snapshot = join(TOP, 'fixtures/cluster/snapshot.yaml');
    const printed = execFileSync(process.execPath, ['program.mjs', snapshot], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    expect(printed).toMatch(/^11 \d+\n$/);
  });
});

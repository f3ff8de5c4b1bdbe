import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

test('the man page is what --help prints now (npm run man)', () => {
  const made = join(newFolder(), 'k8s-evict.1');
  execFileSync(process.execPath, [join(TOP, 'packaging/man.js'), made]);
  expect(readFileSync(join(TOP, 'docs/k8s-evict.1'), 'utf8')).toBe(readFileSync(made, 'utf8'));
});

interface Plugin {
  readonly shortCut: string;
  readonly args: readonly string[];
}

const plugins: readonly [string, Plugin][] = Object.entries(
  parse(readFileSync(join(TOP, 'docs/k9s-plugins.yaml'), 'utf8')).plugins,
);

test('the plugins of k9s have keys of their own', () => {
  expect(new Set(plugins.map(([, { shortCut }]) => shortCut)).size).toBe(plugins.length);
});

test.each(plugins)('the plugin %s calls a command that there is', async (_, { args }) => {
  const [line = ''] = args.slice(-1);
  const [command = ''] = line.split(' | ');
  expect(line).toMatch(/^k8s-evict \w+ --live --context "\$CONTEXT" .*\| less -R$/);
  const [snapshot, node] = command.includes(' rank ')
    ? ['fixtures/rank', 'quay-1']
    : ['fixtures/cluster/snapshot.yaml', 'worker-5'];
  const words = command
    .replace('--live --context "$CONTEXT"', snapshot)
    .replace('$NAME', node)
    .match(/"[^"]*"|\S+/g);
  const given = (words ?? []).slice(1).map((word) => word.replaceAll('"', ''));
  const { exitCode, stdout, stderr } = await runHere(given);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain(node);
});

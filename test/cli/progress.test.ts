import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runLine } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const COMMAND = "k8s-evict simulate SNAPSHOT -e 'powerOff nodes=worker-1' -o name";
const ERASED = '\r\u001b[K';

/**
 * A snapshot that comes through a pipe, its second half later than anybody waits without a word: the
 * pipe opens only when the program reads it.
 */
function slowly(command: string): ReturnType<typeof runLine> {
  const pipe = join(newFolder(), 'slow.yaml');
  const feed = `(head -c 20000 ${SNAPSHOT}; sleep 1.2; tail -c +20001 ${SNAPSHOT}) > ${pipe}`;
  return runLine(`mkfifo ${pipe}; ${feed} & ${command.replaceAll('SNAPSHOT', pipe)}; wait`);
}

const inTerminal = (command: string): string =>
  `script -qec "stty cols 60; ${command}" /dev/null < /dev/null`;

const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes(
  'util-linux',
);

describe.skipIf(!hasScript)('in a terminal (needs script of util-linux)', () => {
  test('work that takes long tells how far it is, on one line that is gone in the end', () => {
    const { stdout } = slowly(inTerminal(COMMAND));
    const [before = '', ...told] = stdout.split(ERASED);
    expect(before).toBe('');
    expect(told.length).toBeGreaterThan(1);
    for (const line of told.slice(0, -1)) expect(line.length).toBeLessThan(60);
    expect(told[0]).toMatch(/^reading /);
    expect(told.at(-1)).not.toMatch(/reading|playing|making/);
  });

  test('--quiet keeps it away', () => {
    expect(slowly(inTerminal(`${COMMAND} --quiet`)).stdout).not.toContain('\u001b[K');
  });
});

test('elsewhere nothing is printed, however long it takes', () => {
  const { stdout, stderr } = slowly(COMMAND);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^shop\//m);
});

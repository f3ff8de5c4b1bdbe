import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const FAULT = ['-e', 'at=30s powerOff nodes=worker-5'];
const isNamed = process.allowedNodeEnvironmentFlags.has('--permission');
const MODEL = isNamed ? '--permission' : '--experimental-permission';

/** Runs the program with no more permissions than these. */
function runWith(permissions: readonly string[], args: readonly string[]) {
  const flags = [MODEL, '--no-warnings', ...permissions];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, join(TOP, 'bin/k8s-evict.js'), ...args],
    { cwd: TOP, encoding: 'utf8' },
  );
  return { exitCode: status, stdout, stderr };
}

describe("under Node's permission model", () => {
  test('a refused write names the option that allows it', () => {
    const path = join(newFolder(), 'report.json');
    const args = ['simulate', SNAPSHOT, ...FAULT, '-o', `json=${path}`];
    expect(runWith(['--allow-fs-read=*'], args)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        `error: cannot write ${path}: the permission model of Node.js denies it; ` +
        '--allow-fs-write allows it\n',
    });
  });

  test('without other processes this one does all of the work, and says so', () => {
    const args = ['simulate', SNAPSHOT, ...FAULT, '--chances', '3', '--jobs', '2'];
    const { exitCode, stdout, stderr } = runWith(['--allow-fs-read=*'], args);
    expect(stderr).toBe(
      'warning: a helper process could not begin: the permission model of Node.js denies it; ' +
        '--allow-child-process allows it; the other processes do the rest of its work\n',
    );
    expect([exitCode, stdout.includes('3 histories')]).toEqual([0, true]);
  });
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';

/** Audits with a npm that answers this. */
function audit(answer: object): { readonly status: number | null; readonly stdout: string } {
  const folder = newFolder();
  writeFileSync(join(folder, 'answer.json'), JSON.stringify(answer));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat ${folder}/answer.json\n`, { mode: 0o755 });
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const { status, stdout } = spawnSync(process.execPath, ['packaging/audit.js'], {
    encoding: 'utf8',
    env: { PATH },
  });
  return { status, stdout };
}

const counted = (vulnerabilities: object) => ({ metadata: { vulnerabilities } });

describe('the audit of packages', () => {
  test('fails for any known vulnerability', () => {
    const found = counted({ info: 0, low: 1, moderate: 0, high: 2, critical: 0, total: 3 });
    const stdout = 'known vulnerabilities: 1 low, 2 high; see npm audit\n';
    expect(audit(found)).toEqual({ status: 1, stdout });
  });

  test('clears packages of which the registry knows nothing bad', () => {
    const found = counted({ info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 });
    expect(audit(found)).toEqual({
      status: 0,
      stdout: 'no known vulnerability in any package\n',
    });
  });

  test.each([
    [{ message: '405 Method Not Allowed', statusCode: 405 }, '405 Method Not Allowed'],
    [{ error: { code: 'ENOAUDIT', summary: 'no endpoint' } }, 'no endpoint'],
  ])('does not clear what was not audited: %j', (answer, why) => {
    expect(audit(answer).stdout).toBe(`not audited: the registry has no advisories (${why})\n`);
  });
});

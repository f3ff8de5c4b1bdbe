import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { runLine } from '../support/program.ts';

const hasTerminals = runLine('command -v script').exitCode === 0;

test.skipIf(!hasTerminals)('sentences fit into a terminal of 20 columns', () => {
  const line =
    "k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'at=30s powerOff zones=us-east-1b'";
  const { stdout, exitCode } = runLine(
    `script --quiet --return --command "stty cols 20 rows 40; ${line}" /dev/null`,
    { env: { TERM: 'xterm' } },
  );
  expect(exitCode).toBe(0);
  const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/);
  const answer = lines.slice(0, lines.indexOf('Findings'));
  expect(answer.join(' ')).toContain('11 of 82 pods are evicted from 3 of 12 nodes');
  const words = answer.filter((each) => each.includes(' ') && !each.startsWith('making'));
  expect(words.filter(({ length }) => length > 20)).toEqual([]);
});

import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const FLAP = 'at=30s flap nodes=worker-5 down=20s up=20s times=30';
const ARGS = ['simulate', 'fixtures/cluster/snapshot.yaml', '-e', FLAP, '--quiet', '-o', 'name'];

test('a run that fills the heap says how much it takes, with exit code 2', async () => {
  let looks = 0;
  const counting = (): number => {
    looks += 1;
    return 0.5;
  };
  expect((await runHere(ARGS, { memoryUse: counting })).exitCode).toBe(0);
  // The heap is full at the last look, long after the snapshot has been read.
  const memoryUse = (): number => {
    looks -= 1;
    return looks <= 0 ? 0.9 : 0.5;
  };
  const { exitCode, stdout, stderr } = await runHere(ARGS, { memoryUse });
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^error: playing takes more memory than there is: \d+ MB of heap\n/);
  expect(stderr).toMatch(/hint: NODE_OPTIONS=--max-old-space-size=(\d+) allows \1 MB\n$/);
});

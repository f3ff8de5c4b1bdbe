import { expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

it('--timings tells the parts of a run on standard error, and changes no result', async () => {
  const words = ['simulate', 'fixtures/cluster/snapshot.yaml', '-e', 'powerOff nodes=worker-5'];
  const plain = await runHere(words);
  let now = 0;
  const clock = { seconds: () => (now += 0.5), peakMemory: () => 98_400_000 };
  const timed = await runHere([...words, '--timings'], clock);
  expect(timed.stdout).toBe(plain.stdout);
  expect(timed.stderr).toMatch(
    /^timings: load \d+\.\d\ds, play \d+\.\d\ds, report \d+\.\d\ds, write \d+\.\d\ds; \d+ events, \d+ requests and 98 MB of memory at most\n$/,
  );
  expect(plain.stderr).toBe('');
});

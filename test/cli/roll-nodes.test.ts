import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const rolled = async (how: string): Promise<string> => {
  const event = `at=1m rollNodes nodes=worker-1,worker-2 ${how}`;
  const { stdout } = await runHere(['simulate', SNAPSHOT, '-e', event]);
  return stdout.replaceAll('\n', ' ');
};

test.each([
  [
    'strategy=eks',
    /up to 2 nodes more are paid for at once, 0\.23 node-hours in all, and at worst /,
  ],
  [
    'strategy=generic',
    /up to 1 node more is paid for at once, 0\.10 node-hours in all, and at worst /,
  ],
  ['strategy=kubeadm', /Meanwhile at worst 25\.1 CPUs \(2m0\.55s\), 140\.4Gi /],
])(
  'a roll with %s tells what it pays for, and the room at the worst moment',
  async (how, words) => {
    const answer = await rolled(how);
    expect(answer).toMatch(/The roll of 2 nodes lasts from 1m to 11m2/);
    expect(answer).toMatch(words);
  },
);

test('a roll that fails says where, before all else of it', async () => {
  const answer = await rolled('strategy=aks drainTimeout=1m');
  expect(answer).toMatch(
    /The roll fails at \S+, as worker-\d cannot be drained in time: \d of 2 nodes (is|are) replaced\. Meanwhile /,
  );
});

import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const LOST = ['-e', 'at=30s powerOff nodes=control-plane-*,worker-5', '--no-what-if'];

describe('a control plane that is lost with its machines', () => {
  it('comes first in the answer: nothing is noticed, evicted or replaced', async () => {
    const { stdout } = await runHere(['simulate', SNAPSHOT, ...LOST.slice(0, 2)]);
    const [first] = stdout.replaceAll('\n', ' ').split('. ');
    expect(first).toMatch(
      /^The control plane is down from 30s for good, as kube-apiserver runs only/,
    );
    expect(stdout).not.toContain('\nEvictions\n');
    expect(stdout).not.toContain('all nodes stay Ready');
  });

  it('leaves the API as it was, which is not how the machine is', async () => {
    const { stdout } = await runHere(['explain', 'node/worker-5', SNAPSHOT, ...LOST]);
    expect(stdout).toContain('At the end its machine is off; in the API its Ready is True');
    expect(stdout).toMatch(
      /grafana-\S+ +worker-5 +stays Running and Ready in the API, its machine/,
    );
  });
});

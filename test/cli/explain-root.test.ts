import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

/** The steps that led to what became of a pod, each in one line. */
async function stepsOf(...events: readonly string[]): Promise<readonly string[]> {
  const given = events.flatMap((event) => ['-e', event]);
  const args = ['explain', 'payments/db-1', SNAPSHOT, ...given, '--no-what-if', '-o', 'json'];
  const { stdout } = await runHere(args);
  const { steps } = JSON.parse(stdout) as { steps: readonly { at: number; message: string }[] };
  return steps.map(({ at, message }) => `${at} ${message}`);
}

describe('with two causes at work', () => {
  test('the chain leads to the one without which nothing would have happened (AV-C12)', async () => {
    const steps = await stepsOf('at=1m apiServer=stop for=10m', 'at=3m powerOff nodes=worker-4');
    expect(steps[0]).toBe("180 powerOff: worker-4 (-e 'at=3m powerOff nodes=worker-4')");
    expect(steps).toContain(
      '660 worker-4 still sends no heartbeats, although the first cause is over',
    );
    // The return of the API server is why the next leader comes late, and no more.
    expect(steps.filter((step) => step.includes('apiServer'))).toEqual([
      "660 apiServer starts again (-e 'at=1m apiServer=stop for=10m')",
    ]);
    expect(steps.at(-1)).toContain('the deletion of payments/db-1 is requested');
  });

  test('the report leads there, too', async () => {
    const events = ['-e', 'at=1m apiServer=stop for=10m', '-e', 'at=3m powerOff nodes=worker-4'];
    const { stdout } = await runHere(['simulate', SNAPSHOT, ...events, '-o', 'json']);
    const { timeline } = JSON.parse(stdout) as {
      timeline: readonly { id: number; because: number; kind: string; event?: string }[];
    };
    const byId = new Map(timeline.map((entry) => [entry.id, entry]));
    let entry = timeline.find(({ kind }) => kind === 'PodDeletionRequested');
    while (entry !== undefined && byId.has(entry.because)) entry = byId.get(entry.because);
    expect(entry?.event).toBe('powerOff');
  });

  test('the one that made it so early begins, and the one that kept it so takes its place', async () => {
    const steps = await stepsOf(
      'at=1m partition nodes=worker-4 for=4m',
      'at=3m powerOff nodes=worker-4',
    );
    expect(steps[0]).toContain('60 partition: worker-4');
    expect(steps.filter((step) => /^(180|300) /.test(step))).toEqual([
      "180 powerOff: worker-4 (-e 'at=3m powerOff nodes=worker-4')",
      '300 worker-4 still sends no heartbeats, although the first cause is over',
    ]);
  });

  test('what was over before it came counts for nothing', async () => {
    const steps = await stepsOf(
      'at=1m partition nodes=worker-4 for=20s',
      'at=3m powerOff nodes=worker-4',
    );
    expect(steps.join()).not.toContain('still sends no heartbeats');
    expect(steps).toContain('180 worker-4 sends no more heartbeats');
  });
});

test('events of the command line are called by what they say, the control plane by what it does', async () => {
  const { stdout } = await runHere([
    ...['explain', 'node/worker-4', SNAPSHOT, '--no-what-if'],
    ...['-e', 'at=1m apiServer=stop for=5m', '-e', 'at=8m controllerManager=restart'],
    ...['-e', 'at=2m powerOff nodes=worker-4 for=30m'],
  ]);
  expect(stdout).toContain("apiServer stops (-e 'at=1m apiServer=stop for=5m')");
  expect(stdout).toContain("controllerManager restarts (-e 'at=8m controllerManager=restart')");
  expect(stdout).toContain("powerOff ends: worker-4 (-e 'at=2m powerOff nodes=worker-4 for=30m')");
  expect(stdout).not.toContain('-e:1');
});

import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const FILE = 'fixtures/autoscaling/cluster-autoscaler.yaml';

interface Note {
  readonly kind: string;
  readonly otherwise?: string;
  readonly message: string;
}

async function assumptionsOf(...words: readonly string[]): Promise<readonly Note[]> {
  const { stdout } = await runHere(['simulate', ...words, '-o', 'json']);
  return JSON.parse(stdout).assumptions;
}

describe('what assumptions would change if they were otherwise', () => {
  const fault = [FILE, '-e', 'powerOff zones=us-east-1b'];
  const slower = async (): Promise<Note | undefined> => {
    const told = await assumptionsOf(...fault, '--what-if-assumptions');
    return told.find(({ kind }) => kind === 'startup-times');
  };

  it('is found by playing, and is in their sentences', async () => {
    const note = await slower();
    expect(note?.otherwise).toMatch(
      /^if those that are unknown take 60s, .*all pods run again at 2m[\d.]+s instead of at 1m[\d.]+s$/,
    );
    expect(note?.message.endsWith(`; ${note.otherwise}`)).toBe(true);
  });

  it('is the answer of a run with that value', async () => {
    const { stdout } = await runHere(['simulate', ...fault, '--startup-time', '60s', '-o', 'json']);
    const ends = JSON.parse(stdout)
      .workloads.filter(({ workload }: { workload: string }) => !workload.startsWith('DaemonSet/'))
      .flatMap(({ spans }: { spans: readonly { to: number }[] }) => spans.map(({ to }) => to));
    const [, minutes, seconds] =
      /run again at (\d+)m([\d.]+)s/.exec((await slower())?.otherwise ?? '') ?? [];
    expect(Number(minutes) * 60 + Number(seconds)).toBeCloseTo(Math.max(...ends), 2);
  });

  it('may be nothing', async () => {
    const told = await assumptionsOf(
      'fixtures/cluster/snapshot.yaml',
      ...['-e', 'at=30s partition nodes=worker-1 for=10s', '--what-if-assumptions'],
    );
    for (const { otherwise } of told)
      expect(otherwise ?? 'the answer is the same').toContain('the same');
  });

  it('is left out where nobody asks', async () => {
    const told = await assumptionsOf(...fault);
    expect(told.some(({ otherwise }) => otherwise !== undefined)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Pod, Taint } from '#cluster';
import { countdownBeforeStart } from '../../../src/controllers/taint-eviction/steady.ts';
import { pod, tolerates, tolerating } from '../../support/builders.ts';
import { atSecond, START, secondOf } from '../../support/clock.ts';

const taint = (key: string, added?: number): Taint => ({
  key,
  value: '',
  effect: 'NoExecute',
  ...(added === undefined ? {} : { timeAdded: atSecond(added) }),
});

const office = tolerating(tolerates('storm', 300), tolerates('fog', 60), tolerates('rain'));

function decide(taints: readonly Taint[], given: Partial<Pod> = {}): string {
  const web = pod('shop/web', 'heron-bay', { ...office, ...given });
  const countdown = countdownBeforeStart(web, taints, START, false);
  return countdown.kind === 'evict-at'
    ? `evict-at ${secondOf(countdown.due)} since ${secondOf(countdown.createdAt)}`
    : countdown.kind;
}

const boundAt = (second: number): Partial<Pod> => ({
  conditions: [
    {
      type: 'PodScheduled',
      status: 'True',
      reason: '',
      lastTransitionTime: atSecond(second),
    },
  ],
});

describe('a countdown that was running before the start', () => {
  it('began when the taint was set', () => {
    expect(decide([taint('storm', -100)])).toBe('evict-at 200 since -100');
  });

  it('began when the pod was bound, if that was later', () => {
    expect(decide([taint('storm', -100)], boundAt(-40))).toBe('evict-at 260 since -40');
    expect(decide([taint('storm', -100)], boundAt(-4_000))).toBe('evict-at 200 since -100');
  });

  it('began with the first taint, and later ones did not move it', () => {
    expect(decide([taint('storm', -100), taint('fog', -20)])).toBe('evict-at 200 since -100');
    expect(decide([taint('fog', -20), taint('storm', -100)])).toBe('evict-at 200 since -100');
  });

  it('has the shortest of the tolerations of the taints that stood when it began', () => {
    expect(decide([taint('storm', -50), taint('fog', -50)])).toBe('evict-at 10 since -50');
    expect(decide([taint('storm', -100), taint('fog', -90)], boundAt(-50))).toBe(
      'evict-at 10 since -50',
    );
  });

  it('begins at the start with a taint whose time lies after it', () => {
    expect(decide([taint('storm', 500)])).toBe('evict-at 300 since 0');
    expect(decide([taint('storm', 500), taint('fog', 900)])).toBe('evict-at 60 since 0');
  });

  it('does not begin with a taint that is tolerated for ever', () => {
    expect(decide([taint('rain', -500), taint('storm', -100)])).toBe('evict-at 200 since -100');
    expect(decide([taint('rain', -500)])).toBe('never');
  });

  it('begins at the start when the age of the taint is unknown', () => {
    expect(decide([taint('storm')])).toBe('evict-at 300 since 0');
  });

  it('may be over already', () => {
    expect(decide([taint('storm', -1_000)])).toBe('evict-at -700 since -1000');
  });

  it('is none when a taint is not tolerated', () => {
    expect(decide([taint('storm', -100), taint('flood', -10)])).toBe('evict-now');
  });
});

import { describe, expect, it } from 'vitest';
import type { Taint, Toleration } from '#cluster';
import {
  type Countdown,
  decideCountdown,
} from '../../../src/controllers/taint-eviction/evict-pod.ts';
import { tolerates } from '../../support/builders.ts';
import { atSecond, secondOf } from '../../support/clock.ts';

const storm: Taint = { key: 'storm', value: '', effect: 'NoExecute' };
const fog: Taint = { key: 'fog', value: '', effect: 'NoExecute' };

const NOW = atSecond(100);

/** A verdict in a line: `evict-at 130 since 100`, or its kind. */
const brief = (countdown: Countdown): string =>
  countdown.kind === 'evict-at'
    ? `evict-at ${secondOf(countdown.due)} since ${secondOf(countdown.createdAt)}`
    : countdown.kind;

const decide = (
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  isPending = false,
): string => brief(decideCountdown(taints, tolerations, isPending, NOW, false));

describe('what is done about a pod on a tainted node', () => {
  it('is to evict it now when a taint is not tolerated, whatever is pending', () => {
    expect(decide([storm], [])).toBe('evict-now');
    expect(decide([storm, fog], [tolerates('storm', 30)], true)).toBe('evict-now');
    expect(decideCountdown([storm, fog], [tolerates('storm')], false, NOW, false)).toEqual({
      kind: 'evict-now',
      intolerable: fog,
    });
  });

  it('is nothing when all is tolerated for ever', () => {
    expect(decide([storm], [tolerates('storm')])).toBe('never');
    expect(decide([storm], [tolerates('storm')], true)).toBe('never');
  });

  it('is to begin a countdown from now', () => {
    expect(decide([storm], [tolerates('storm', 30)])).toBe('evict-at 130 since 100');
    expect(decide([storm], [tolerates('storm', -5)])).toBe('evict-at 100 since 100');
  });

  it('names the taint and the toleration that set the limit', () => {
    const tolerations = [tolerates('storm', 60), tolerates('fog', 20)];
    const countdown = decideCountdown([storm, fog], tolerations, false, NOW, false);
    expect(countdown).toMatchObject({ binding: { taint: fog, toleration: tolerations[1] } });
  });

  it.each([10, 60, 0, 9_000])(
    'is never to move a countdown that runs: %d s',
    (tolerationSeconds) => {
      expect(decide([storm], [tolerates('storm', tolerationSeconds)], true)).toBe('keep-scheduled');
    },
  );
});

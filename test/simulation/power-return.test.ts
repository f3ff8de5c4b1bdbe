import { describe, expect, test } from 'vitest';
import type { Outcome } from '#play';
import type { Cause } from '#run-facts';
import { between, inReportSeconds, seconds } from '#units';
import { byDefault, lease, pod, steadyZone, tolerating } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { play } from '../support/outage.ts';

const NODES = steadyZone('a', 3);

const KINDS: readonly Cause['kind'][] = ['PodWorking', 'PodNotWorking', 'PodReady', 'PodNotReady'];

const told = ({ entries }: Outcome) =>
  entries
    .filter(({ cause }) => KINDS.includes(cause.kind))
    .map(({ at, cause }) => `${inReportSeconds(between(START, at))} ${cause.kind}`);

const restarting = (time: number, ...events: readonly string[]) =>
  told(
    play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      pods: [pod('shop/web', 'a-00', tolerating(...byDefault()))],
      restartTimeOf: () => seconds(time),
      events,
    }),
  );

describe('a pod whose machine was without power', () => {
  test('works again when its machine has booted and its containers have started (AV-23, AV-C6)', () => {
    expect(restarting(30, 'at=10s powerOff nodes=a-00 for=10s bootTime=5s')).toEqual([
      '10 PodNotWorking',
      '25 PodNotReady',
      '55 PodReady',
    ]);
  });

  test('is not called not ready again by a kubelet that comes back late', () => {
    const [, marked, ...later] = restarting(30, 'at=10s powerOff nodes=a-00 for=100s');
    expect(marked).toMatch(/PodNotReady/);
    expect(later).toEqual(['140 PodReady']);
  });

  test('begins anew when the power fails again, and boots as the event says that restores it', () => {
    expect(
      restarting(
        20,
        'at=10s powerOff nodes=a-00 for=10s',
        'at=25s powerOff nodes=a-00',
        'at=30s restore nodes=a-00 bootTime=3s',
      ),
    ).toEqual(['10 PodNotWorking', '20 PodNotReady', '53 PodReady']);
  });

  test('waits for its kubelet', () => {
    expect(
      restarting(5, 'at=10s powerOff nodes=a-00 for=10s', 'at=10s stopKubelet nodes=a-00 for=20s'),
    ).toEqual(['10 PodNotWorking', '30 PodNotReady', '35 PodReady']);
  });

  test('is reported only once it is over where the API does not hear of it meanwhile', () => {
    expect(
      restarting(
        5,
        'at=10s powerOff nodes=a-00 for=10s',
        'at=10s partition nodes=a-00 podNetwork=kept for=20s',
      ),
    ).toEqual(['10 PodNotWorking', '25 PodWorking']);
  });
});

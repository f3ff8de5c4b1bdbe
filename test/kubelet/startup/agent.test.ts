import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { seconds } from '#units';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import { expectAt, expectCauseChain, expectNever } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const WEB = 'shop/web';
const tolerant = spec({ tolerations: [{ operator: 'Exists' }] });

/** A pod that is bound to a-00 and whose containers nobody has started yet. */
const launch = (
  events: readonly string[],
  given: Partial<Pod> = {},
  outage: Partial<Outage> = {},
) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [pod(WEB, 'a-00', { ...tolerant, phase: 'Pending', conditions: [], ...given })],
    events,
    ...outage,
  });

describe('a pod that is bound to a node', () => {
  it('is Running and Ready when it has started up', () => {
    const told = launch([]);
    expectAt(told, { kind: 'PodReady', pod: WEB, node: 'a-00' }, 1);
    expect(told.final.pod(WEB)?.phase).toBe('Running');
  });

  it('takes as long as is told of it', () => {
    expectAt(launch([], {}, { startupTimeOf: () => seconds(25) }), { kind: 'PodReady' }, 25);
  });

  it('starts because its kubelet starts its containers', () => {
    expectCauseChain(
      launch([]),
      { kind: 'PodReady', pod: WEB },
      'kubelet/starting-containers',
      'PodReady',
    );
  });

  it('starts on a node that is not Ready', () => {
    expectAt(launch(['at=0s notReady nodes=a-00']), { kind: 'PodReady', pod: WEB }, 1);
  });

  it.each(['powerOff', 'stopKubelet', 'partition'])(
    'starts anew at the return when contact is lost meanwhile (%s)',
    (fault) => {
      const told = launch([`at=500ms ${fault} nodes=a-00 for=30s`]);
      expectAt(told, { kind: 'PodReady', pod: WEB }, 31.5);
      expect(told.entries.filter(({ cause }) => cause.kind === 'PodReady')).toHaveLength(1);
    },
  );

  it('never starts when it is deleted first, and takes its whole grace period all the same', () => {
    const told = launch(['at=500ms deletePods pods=shop/web']);
    expectNever(told, { kind: 'PodReady' });
    expectAt(told, { kind: 'PodRemoved', pod: WEB }, 30.5);
  });

  it('never starts again when it is finished', () => {
    expectNever(launch([], { phase: 'Succeeded' }), { kind: 'PodReady' });
  });
});

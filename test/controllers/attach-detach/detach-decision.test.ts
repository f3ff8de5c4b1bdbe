import { describe, expect, test } from 'vitest';
import { type Node, TAINT_OUT_OF_SERVICE } from '#cluster';
import { minutes } from '#units';
import { decideDetach } from '../../../src/controllers/attach-detach/detach-decision.ts';
import { node } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const RULES = {
  forceDetach: 'unhealthy-nodes',
  maxWaitForUnmount: minutes(6),
  outOfService: true,
} as const;

const ready = node('heron');
const silent = node('heron', {
  conditions: [{ type: 'Ready', status: 'Unknown', reason: '', message: '' }],
});
const outOfService = (from: Node, effect: 'NoExecute' | 'NoSchedule'): Node => ({
  ...from,
  taints: [{ key: TAINT_OUT_OF_SERVICE, value: '', effect }],
});

const decide = (node: Node | undefined, second: number, rules = {}, inUse = true) =>
  decideDetach({ since: atSecond(0), inUse, node }, { ...RULES, ...rules }, atSecond(second));

describe('a volume that no pod wants', () => {
  test.each([ready, silent, undefined])('goes at once when its node has let go of it', (node) => {
    expect(decide(node, 0, {}, false)).toEqual({ kind: 'detach' });
  });

  test.each([silent, undefined])(
    'waits six minutes on a node that is not ready or gone',
    (node) => {
      expect(decide(node, 359.9)).toEqual({ kind: 'wait', until: atSecond(360) });
      expect(decide(node, 360)).toEqual({ kind: 'force', why: 'timed-out' });
    },
  );

  test('waits as long as it takes on a node that is ready', () => {
    expect(decide(ready, 3600)).toEqual({ kind: 'wait' });
    expect(decide(ready, 360, { forceDetach: 'all-nodes' })).toMatchObject({ kind: 'force' });
  });

  test('waits for ever where detaching by force is switched off (NS-35)', () => {
    expect(decide(silent, 3600, { forceDetach: 'never' })).toEqual({ kind: 'wait' });
    expect(decide(outOfService(silent, 'NoSchedule'), 0, { forceDetach: 'never' })).toEqual({
      kind: 'force',
      why: 'out-of-service',
    });
  });

  test.each([
    outOfService(silent, 'NoExecute'),
    outOfService(silent, 'NoSchedule'),
    outOfService(ready, 'NoExecute'),
  ])('goes at once when its node is out of service, ready or not', (node) => {
    expect(decide(node, 0)).toEqual({ kind: 'force', why: 'out-of-service' });
    expect(decide(node, 0, { outOfService: false })).toMatchObject({ kind: 'wait' });
  });
});

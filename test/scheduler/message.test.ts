import { expect, test } from 'vitest';
import { parseVersion, resolveScheduler } from '#versions';
import { unhelpedMessage } from '../../src/scheduler/message.ts';
import { pod, spec, steadyZone } from '../support/builders.ts';
import { entriesLike } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const FIT = '0/1 nodes are available: 1 Insufficient cpu.';
const PREEMPTION = 'preemption: 0/1 nodes are available: 1 No preemption victims found.';

test('a Pending pod is told of claims from 1.34 on, before preemption', () => {
  const at = (release: string) => {
    const version = parseVersion(release);
    if (!version.ok) throw new Error(release);
    return unhelpedMessage(FIT, PREEMPTION, resolveScheduler(version.value));
  };
  expect(at('1.33')).toBe(`${FIT} ${PREEMPTION}`);
  expect(at('1.34')).toBe(`${FIT} no new claims to deallocate, ${PREEMPTION}`);
});

test('nothing is said of claims where there is no node to look at', () => {
  expect(unhelpedMessage('no nodes', '', { speaksOfClaims: true })).toBe('no nodes');
});

test('it stands in the reasons of the timeline', () => {
  const waiting = pod('shop/huge', '', {
    ...spec({ nodeSelector: { pool: 'none' } }),
    phase: 'Pending',
  });
  const { nodeName: _, ...unbound } = waiting;
  const played = play({ nodes: steadyZone('a', 1), pods: [unbound] });
  const [first] = entriesLike(played, { kind: 'PodUnschedulable', pod: 'shop/huge' });
  expect(first?.cause).toMatchObject({
    reasons: expect.stringContaining('no new claims to deallocate, preemption: '),
  });
});

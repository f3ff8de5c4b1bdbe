import { expect, test } from 'vitest';
import { parseVersion, resolveScheduler } from '#versions';
import { afterFilters } from '../../src/scheduler/after-filters.ts';
import { unschedulableMessage } from '../../src/scheduler/message.ts';
import { pod, spec, steadyZone } from '../support/builders.ts';
import { entriesLike } from '../support/expect.ts';
import { play } from '../support/outage.ts';
import { claim, claiming } from '../support/volumes.ts';

const PREEMPTION = {
  kind: 'none',
  message: 'preemption: 0/1 nodes are available: 1 Nobody.',
} as const;

const saidBy = (release: string, isRefusedAtOnce = false) => {
  const version = parseVersion(release);
  if (!version.ok) throw new Error(release);
  return afterFilters(isRefusedAtOnce, () => PREEMPTION, resolveScheduler(version.value));
};

test('the message of a Pending pod has claims from 1.34 on, before preemption', () => {
  expect(saidBy('1.33')).toEqual(PREEMPTION);
  expect(saidBy('1.34')).toMatchObject({
    message: `no new claims to deallocate, ${PREEMPTION.message}`,
  });
});

test('a pod that was refused before any node was looked at hears that its notes are not found', () => {
  expect(saidBy('1.33', true)).toEqual(PREEMPTION);
  expect(saidBy('1.34', true)).toEqual({ kind: 'none', message: 'not found' });
});

test('nothing is said of claims where room is made', () => {
  const made = { kind: 'preempt', node: 'a', victims: [], tied: [] } as const;
  expect(afterFilters(false, () => made, { claimMessages: true })).toBe(made);
});

test('nothing is added where there is no node to look at', () => {
  expect(unschedulableMessage('no nodes', '')).toBe('no nodes');
});

test('the message of a pod whose claim is not bound ends as upstream has it', () => {
  const { volumeName: _, ...unbound } = claim('data', '', { phase: 'Pending' });
  const { nodeName: __, ...waiting } = pod('shop/store', '', {
    ...claiming('data'),
    phase: 'Pending',
  });
  const played = play({
    nodes: steadyZone('a', 1),
    pods: [waiting],
    persistentVolumeClaims: [unbound],
  });
  const [first] = entriesLike(played, { kind: 'PodUnschedulable', pod: 'shop/store' });
  expect(first?.cause).toMatchObject({
    reasons: '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found',
  });
});

test('it is in the reasons of the timeline', () => {
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

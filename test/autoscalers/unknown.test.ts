import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { oldEnough, oldLater } from '../../src/autoscalers/cluster-autoscaler/pods-to-help.ts';
import { cpuOf, memoryOf } from '../../src/autoscalers/cluster-autoscaler/requests.ts';
import { claimsAtStart } from '../../src/autoscalers/karpenter/machines.ts';
import { at, node, pod } from './objects.ts';

const DELAY = 'cluster-autoscaler.kubernetes.io/pod-scale-up-delay';
const unknownAge = ({ creationTimestamp: _, ...rest }: ReturnType<typeof pod>) => rest;

describe('a pod is old enough for new nodes', () => {
  const own = { annotations: { [DELAY]: '1m' } };
  it.each<[string, ReturnType<typeof pod>, number | undefined]>([
    ['after the delay of all', pod('a', { createdAt: at(100) }), 110],
    ['after its own delay', pod('a', { createdAt: at(100), ...own }), 160],
    ['at once where its age is unknown', unknownAge(pod('a', own)), undefined],
  ])('%s', (_, each, from) => {
    const delay = seconds(10);
    const now = from ?? 0;
    expect(oldEnough([each], delay, at(now))).toEqual([each]);
    expect(oldLater([each], delay, at(now))).toEqual([]);
    if (from === undefined) return;
    expect(oldEnough([each], delay, at(now - 1))).toEqual([]);
    expect(oldLater([each], delay, at(now - 1))).toEqual([at(from)]);
  });

  it('never where a DaemonSet has made it', () => {
    const each = pod('a', { owner: 'DaemonSet/a', createdAt: at(100) });
    expect(oldEnough([each], seconds(10), at(999))).toEqual([]);
    expect(oldLater([each], seconds(10), at(0))).toEqual([]);
  });
});

it('a node of unknown age has been there since ever', () => {
  const labels = { 'karpenter.sh/nodepool': 'p' };
  const { creationTimestamp: _, ...old } = node('n', { labels });
  const pool = { name: 'p', annotations: {}, template: { expireAfter: '1h' } };
  const [claim] = claimsAtStart([old], [], [pool as never], []);
  expect([claim?.createdAt, claim?.expiresAt]).toEqual([at(0), at(3_600)]);
});

it('a list of resources without CPUs and memory has none', () => {
  expect([cpuOf({ pods: '9' }), memoryOf({ pods: '9' })]).toEqual([0, 0]);
  expect([cpuOf({ cpu: '1500m' }), memoryOf({ memory: '1Ki' })]).toEqual([1_500, 1_024]);
});

import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '#units';
import {
  newUntil,
  oldEnough,
  oldLater,
} from '../../src/autoscalers/cluster-autoscaler/pods-to-help.ts';
import { cpuOf, memoryOf } from '../../src/autoscalers/cluster-autoscaler/requests.ts';
import { claimsAtStart } from '../../src/autoscalers/karpenter/machines.ts';
import { karpenterOptions, type Provider } from '../../src/autoscalers/karpenter/options.ts';
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

it('one container with an accelerator is enough for a long wait', () => {
  const asking = (resource: string) => ({
    name: resource,
    resources: { requests: { [resource]: '1' } },
  });
  const containers = [asking('cpu'), asking('nvidia.com/gpu')];
  const each = pod('a', { createdAt: at(100), spec: { containers } });
  expect(newUntil([each])).toBe(at(130));
});

it('a node of unknown age has been there since ever', () => {
  const labels = { 'karpenter.sh/nodepool': 'p' };
  const { creationTimestamp: _, ...old } = node('n', { labels });
  const pool = { name: 'p', annotations: {}, template: { expireAfter: '1h' } };
  const [claim] = claimsAtStart({
    ...{ nodes: [old], claims: [], pools: [pool as never], types: [], start: at(0) },
  });
  expect([claim?.createdAt, claim?.expiresAt]).toEqual([at(0), at(3_600)]);
  expect(claim?.nominatedUntil).toBe(at(0));
});

it('a list of resources without CPUs and memory has none', () => {
  expect([cpuOf({ pods: '9' }), memoryOf({ pods: '9' })]).toEqual([0, 0]);
  expect([cpuOf({ cpu: '1500m' }), memoryOf({ memory: '1Ki' })]).toEqual([1_500, 1_024]);
});

it.each<[Provider, number]>([
  ['aws', 30],
  ['azure', 10],
  ['kwok', 10],
])('Karpenter of the provider %s repairs a node after %i minutes', (provider, after) => {
  expect(karpenterOptions({}, {}, {}, provider).repairPolicies[0]?.tolerance).toBe(minutes(after));
});

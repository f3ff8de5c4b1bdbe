import { expect, test } from 'vitest';
import { playRequest } from '../support/scenario.ts';

/** A node whose kubelet has time for an orderly shutdown, as documents of a snapshot. */
const snapshotOf = (os: string, version: string): string =>
  [
    {
      ...{ apiVersion: 'v1', kind: 'Node' },
      metadata: { name: 'pier', labels: { 'kubernetes.io/os': os } },
      status: {
        nodeInfo: { kubeletVersion: version },
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-20T09:00:00Z' }],
      },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } },
      spec: { nodeName: 'pier', containers: [{ name: 'app' }] },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    },
    {
      ...{ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' },
      shutdownGracePeriod: '30s',
      shutdownGracePeriodCriticalPods: '10s',
    },
  ]
    .map((document) => JSON.stringify(document))
    .join('\n---\n');

const evictedBy = async (os: string, version: string, gate = '') => {
  const { outcome } = await playRequest({
    snapshot: [{ path: 'snapshot.yaml', bytes: new TextEncoder().encode(snapshotOf(os, version)) }],
    scripts: [],
    events: ['at=10s shutdown nodes=pier'],
    ...(gate !== '' && { settings: [{ option: '--set', text: gate }] }),
    options: { controllers: 'steady', assumeReady: true },
  });
  return outcome.entries.flatMap(({ cause }) =>
    cause.kind === 'PodEvicted' ? cause.mechanism : [],
  );
};

const GATE = 'kubelet.config.featureGates.WindowsGracefulNodeShutdown=true';

test.each([
  ['linux', 'v1.30.0', '', ['graceful-shutdown']],
  ['windows', 'v1.30.0', '', []],
  ['windows', 'v1.33.0', '', []],
  ['windows', 'v1.33.0', GATE, ['graceful-shutdown']],
  ['windows', 'v1.34.0', '', ['graceful-shutdown']],
])('a kubelet of %s %s%s stops its pods in order or not', async (os, version, gate, expected) => {
  expect(await evictedBy(os, version, gate)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { playRequest, requestOf } from '../support/scenario.ts';

const node = (name: string, ready: string, renewed: string): string => `
apiVersion: v1
kind: Node
metadata: {name: ${name}}
status:
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "${ready}", lastHeartbeatTime: "2026-11-20T11:58:00Z"}]
  nodeInfo: {kubeletVersion: v1.36.2}
---
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: ${name}, namespace: kube-node-lease}
spec: {leaseDurationSeconds: 40, renewTime: "2026-11-20T${renewed}.000000Z"}
`;

const SNAPSHOT = [
  node('ferry-1', 'True', '12:00:00'),
  node('ferry-2', 'True', '11:59:50'),
  node('ferry-3', 'True', '11:59:20'),
  node('ferry-4', 'Unknown', '11:59:55'),
].join('---\n');

const script = 'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec: {}';

const silentFrom = async (startTime: string) => {
  const { assumptions, warnings } = await playRequest(
    requestOf(SNAPSHOT, script, { startTime: `2026-11-20T${startTime}Z` }),
  );
  const silent = assumptions.find(({ kind }) => kind === 'nodes-silent-at-start');
  return {
    silent: silent && 'nodes' in silent ? silent.nodes : [],
    warnings: warnings.map(({ code }) => code),
  };
};

test('a start soon after the snapshot judges silence by the start', async () => {
  expect(await silentFrom('12:00:15')).toEqual({ silent: ['ferry-2', 'ferry-3'], warnings: [] });
});

test('a start long after it judges silence by the newest renewal, and says so', async () => {
  expect(await silentFrom('18:30:00')).toEqual({
    silent: ['ferry-3', 'ferry-4'],
    warnings: ['simulation/late-start'],
  });
});

test('a start at which all leases are too old says that all nodes count as silent', async () => {
  expect(await silentFrom('12:00:30')).toEqual({
    silent: ['ferry-1', 'ferry-2', 'ferry-3', 'ferry-4'],
    warnings: ['simulation/late-start'],
  });
});

/** The assumption about leases that end before the start. */
const ofLeases = async (snapshot: string, startTime?: string) => {
  const { assumptions } = await playRequest(
    requestOf(snapshot, script, startTime === undefined ? {} : { startTime }),
  );
  return assumptions.filter(({ kind }) => kind.startsWith('leases-'));
};

test('a start that was asked for, long after the leases, is an assumption', async () => {
  const [late, ...others] = await ofLeases(SNAPSHOT, '2026-11-20T18:30:00Z');
  expect(late).toMatchObject({ kind: 'leases-before-start', nodes: ['ferry-1', 'ferry-2'] });
  expect(others).toEqual([]);
  expect(await ofLeases(SNAPSHOT)).toEqual([]);
});

test('leases that end long before the newest status contradict it', async () => {
  const stale = [node('ferry-1', 'True', '11:56:30'), node('ferry-2', 'True', '11:40:00')].join(
    '---\n',
  );
  expect(await ofLeases(stale)).toMatchObject([{ kind: 'leases-stale', nodes: ['ferry-1'] }]);
});

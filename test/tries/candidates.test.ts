import { expect, test } from 'vitest';
import { whatIfs } from '../../src/tries/what-if.ts';
import { inAnIncident } from '../support/incident.ts';
import { playRequest, requestOf, textInScenario } from '../support/scenario.ts';

/** Messages about changes to the fate of a pod in a scenario of the fixtures. */
async function told(name: string, key: string): Promise<string> {
  const [snapshot, script] = ['snapshot.yaml', 'script.yaml'].map((file) =>
    textInScenario(name, file),
  );
  const scenario = await playRequest(requestOf(snapshot ?? '', script ?? ''));
  const { found } = whatIfs(scenario, { kind: 'pod', key });
  return found.map(({ message }) => message).join('\n');
}

test('what a kubelet chose would stay with a larger request, or a higher priority', async () => {
  const answers = await told('soft-threshold-waits-its-grace', 'batch/etl');
  expect(answers).toMatch(/^With a request of 1200Mi of memory .* never be evicted/m);
  expect(answers).toMatch(/^With priority 1001 instead of -10 .* never be evicted/m);
});

test('what went for a taint of a user would stay had that gone before', async () => {
  expect(await told('deletion-is-lost-while-nobody-can-write', 'shop/web')).toMatch(
    /^If the taint maintenance were taken from north-1 at 10m59s, it would never be evicted/m,
  );
});

test('what waited for the limits of clients would go otherwise with more requests a second', async () => {
  const flags =
    'With --kube-api-qps=100 and --kube-api-burst=200 of kube-controller-manager instead of 1 and 1';
  expect(await told('slow-pass-evicts-in-a-small-zone', 'shop/web')).toContain(
    `${flags}, it would never be evicted (now at 6m31.02s)`,
  );
  expect(await told('unreachable-node-evicts-after-toleration', 'shop/web')).not.toContain('qps');
});

test('in the middle of an incident the return of a node and a taint that goes are tried', async () => {
  const start = '2026-11-20T09:15:20Z';
  const script = '{apiVersion: k8s-evict.dev/v1, kind: OutageScript, spec: {duration: 20m}}';
  const request = requestOf(inAnIncident(start), script, { startTime: start });
  const scenario = await playRequest(request);
  const { found } = whatIfs(scenario, { kind: 'node', name: 'worker-5' });
  const answers = found.map(({ message }) => message).join('\n');
  expect(answers).toMatch(/^If worker-5 came back at \S+, it would have \d of its pods evicted/m);
  expect(answers).toMatch(
    /^If the taint node.kubernetes.io\/unreachable were taken from worker-5 at \S+, it would be tainted NoExecute/m,
  );
});

const PENDING = `
apiVersion: v1
kind: Node
metadata: {name: pier-1}
spec: {unschedulable: true}
status:
  nodeInfo: {kubeletVersion: v1.36.0}
  allocatable: {cpu: '4', memory: 4Gi, pods: '110'}
  conditions:
  - {type: Ready, status: 'True', lastHeartbeatTime: '2026-11-20T00:00:00Z'}
---
apiVersion: v1
kind: Pod
metadata: {namespace: shop, name: web-0}
spec: {schedulerName: default-scheduler, containers: [{name: main}]}
status: {phase: Pending}
`;

test('a pod that finds no node would where one is uncordoned, or added', async () => {
  const script = '{apiVersion: k8s-evict.dev/v1, kind: OutageScript, spec: {duration: 10m}}';
  const scenario = await playRequest(requestOf(PENDING, script));
  const { found } = whatIfs(scenario, { kind: 'pod', key: 'shop/web-0' });
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^With pier-1 uncordoned at \S+, it would be bound to a node at \S+ \(now never\)/,
    ),
    expect.stringMatching(/^With one more node like pier-1, it would be bound to a node at /),
  ]);
});

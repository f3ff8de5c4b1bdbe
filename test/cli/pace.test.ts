import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SINCE = '2026-11-20T00:00:00Z';
const UNTIL = '2026-11-20T00:00:00.000000Z';

const rawNode = (name: string, zone: string) => ({
  ...{ apiVersion: 'v1', kind: 'Node', spec: {} },
  metadata: { name, labels: { 'topology.kubernetes.io/zone': zone } },
  status: {
    capacity: { cpu: '16', memory: '64Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: SINCE }],
    nodeInfo: { kubeletVersion: 'v1.36.0' },
  },
});

const rawLease = (name: string) => ({
  ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' },
  metadata: { name, namespace: 'kube-node-lease' },
  spec: { holderIdentity: name, renewTime: UNTIL },
});

const rawPod = (name: string, nodeName: string) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop' } },
  spec: { nodeName, containers: [{ name: 'main', image: 'web' }] },
  status: {
    ...{ phase: 'Running', startTime: SINCE },
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: SINCE }],
  },
});

/** 12 nodes with 40 pods each and 8 empty ones in another zone. */
function snapshot(): string {
  const path = join(newFolder(), 'snapshot.json');
  const west = Array.from({ length: 12 }, (_, n) => `west-${n}`);
  const east = Array.from({ length: 8 }, (_, n) => `east-${n}`);
  const items = [
    ...west.map((name) => rawNode(name, 'west')),
    ...east.map((name) => rawNode(name, 'east')),
    ...[...west, ...east].map(rawLease),
    ...west.flatMap((node) => Array.from({ length: 40 }, (_, n) => rawPod(`${node}-${n}`, node))),
  ];
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

const FILE = snapshot();
const simulate = async (...more: readonly string[]) => {
  const lost = ['-e', 'at=50ms powerOff zones=west', '--duration', '30m'];
  const { exitCode, stdout } = await runHere(['simulate', FILE, ...lost, ...more]);
  expect(exitCode).toBe(0);
  return stdout.replace(/\s+/g, ' ');
};

test('a report says how limits slow the loss of a zone, and which numbers are assumed', async () => {
  const told = await simulate();
  expect(told).toMatch(/ Pace .*12 nodes Unknown and \d{3} pods not ready takes 2\d\.\d+s: until/);
  expect(told).toMatch(/taint-eviction of kube-controller-manager may send 20 .*, 12 times/);
  expect(told).toContain('20 requests a second, burst 30, for each controller');
  expect(told).toContain('10ms for a request');
  expect(told).not.toContain('The pass that begins');
});

test('numbers that are given are not assumed, and a long pass is in the answer', async () => {
  const limits = ['--set', 'controllerManager.kube-api-qps=5', '--api-latency', '20ms'];
  const told = await simulate(...limits);
  expect(told).toMatch(/The pass that begins at 50s and marks 12 .* takes 1m\d/);
  expect(told).toContain('may send 5 requests a second, burst 30');
  expect(told).not.toContain('pace of the control plane');
  expect(await simulate('-o', 'markdown', ...limits)).toMatch(/Pace.*The pass|The pass.*Pace/i);
});

test('without limits nothing is said of pace', async () => {
  const told = await simulate('--set', 'controllerManager.kube-api-qps=-1');
  expect(told).not.toContain('Pace');
  expect(told).not.toContain('10ms');
});

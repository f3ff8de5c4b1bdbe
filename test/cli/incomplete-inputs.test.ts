import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const folder = newFolder();

const node = (name: string) => `---
apiVersion: v1
kind: Node
metadata: {name: ${name}}
status:
  capacity: {cpu: "4", memory: 8Gi, pods: "110"}
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "True"}]
  nodeInfo: {kubeletVersion: v1.33.0}
`;
const pod = (name: string, memory: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop}
spec: {nodeName: quay-1, containers: [{name: c, image: x, resources: {requests: {memory: ${memory}}}}]}
status: {phase: Running}
`;
const metrics = (name: string, memory: string) => `---
apiVersion: metrics.k8s.io/v1beta1
kind: PodMetrics
metadata: {name: ${name}, namespace: shop}
timestamp: 2026-11-20T00:00:00Z
window: 15s
containers: [{name: c, usage: {cpu: 10m, memory: ${memory}}}]
`;
const namespace = (phase: string) => `---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
status: {phase: ${phase}}
`;

function file(name: string, ...documents: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, documents.join(''));
  return path;
}

const NODES = node('quay-1') + node('quay-2');
const OUTAGE = ['-e', 'at=1m powerOff nodes=quay-1'];

describe('a field on which little hangs', () => {
  test('never refuses a document, and is worth a note', async () => {
    const path = file('odd-phase.yaml', NODES, namespace('Odd'), pod('web', '1Gi'));
    const { exitCode, stdout, stderr } = await runHere([
      ...['simulate', path, ...OUTAGE],
      ...['-o', 'name'],
    ]);
    expect([exitCode, stdout]).toEqual([0, 'shop/web\n']);
    expect(stderr).toContain('warning: Namespace shop: status.phase is text ("Odd")');
    expect(stderr).not.toContain('error');
  });

  test('is noted of each object, however alike they are', async () => {
    const claim = (name: string) => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: shop}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
status: {phase: Odd}
`;
    const claims = Array.from({ length: 5 }, (_, index) => claim(`disk-${index}`));
    const path = file('odd-claims.yaml', NODES, pod('web', '1Gi'), ...claims);
    const { exitCode, stderr } = await runHere(['simulate', path, ...OUTAGE]);
    expect(exitCode).toBe(0);
    expect(stderr.match(/warning: PersistentVolumeClaim shop\/disk-\d/g)).toHaveLength(5);
  });
});

describe('one broken object among many', () => {
  const path = file('broken.yaml', NODES, pod('web', '1Gi'), pod('cart', '1x'), pod('db', '1Gi'));

  test('refuses them all by default', async () => {
    const { exitCode, stdout, stderr } = await runHere(['simulate', path, ...OUTAGE]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('error: Pod shop/cart: spec.containers[0].resources.requests.memory');
  });

  test.each([
    ['simulate', OUTAGE],
    ['rank', ['--missing-stats', 'zero']],
  ] as const)('is left out of %s with --skip-invalid, which tells of it', async (command, args) => {
    const { exitCode, stdout, stderr } = await runHere([
      ...[command, path, ...args],
      ...['--skip-invalid', '-o', 'json'],
    ]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('warning: Pod shop/cart: spec.containers[0].resources.requests');
    expect(stdout).toContain('shop/db');
  });

  test('is listed among the limits', async () => {
    const { stdout } = await runHere(['simulate', path, ...OUTAGE, '--skip-invalid', '--quiet']);
    expect(stdout).toContain('- 1 object that cannot be read: Pod shop/cart (');
    expect(stdout).toContain('2 of 2 pods are evicted');
  });
});

describe('a ranking without stats of kubelets', () => {
  const pods = pod('web', '1Gi') + pod('cart', '2Gi');
  const order = async (...args: readonly string[]) =>
    (await runHere(['rank', ...args, '--signal', 'memory.available', '-o', 'name'])).stdout;

  test('reads PodMetrics, also of pods that have no uid', async () => {
    const path = file('metrics.yaml', NODES, pods, metrics('web', '3Gi'), metrics('cart', '1Gi'));
    const { stdout } = await runHere(['rank', path, '-o', 'csv']);
    expect(stdout).toMatch(/shop\/web,.*3221225472/);
    expect(stdout).toMatch(/shop\/cart,.*1073741824/);
    expect(await order(path)).toContain('shop/web\n');
  });

  test('takes requests for it where that is asked for, and says so', async () => {
    const path = file('bare.yaml', NODES, pods);
    const refused = await runHere(['rank', path]);
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('--missing-stats request');
    const { exitCode, stdout } = await runHere(['rank', path, '--missing-stats', 'request']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('memory.available is 5Gi of 8Gi');
    expect(stdout).toContain('2 running pods on quay-1 not in the stats: taken as using what they');
  });
});

test('one mistake in an event is one message', async () => {
  const path = file('small.yaml', NODES, pod('web', '1Gi'));
  const { exitCode, stderr } = await runHere(['simulate', path, '-e', 'at=1m powerOff quay-1']);
  expect(exitCode).toBe(2);
  expect(stderr.match(/^error: /gm)).toHaveLength(1);
  expect(stderr).toContain('hint: such as nodes=quay-1');
});

test('the hint for an old release is the flag to give', async () => {
  const path = file('old.yaml', NODES.replaceAll('v1.33.0', 'v1.5.3'), pod('web', '1Gi'));
  const { exitCode, stderr } = await runHere(['simulate', path, ...OUTAGE]);
  expect(exitCode).toBe(2);
  const flag = /^hint: (--kubernetes-version \S+)$/m.exec(stderr)?.[1]?.split(' ') ?? [];
  expect((await runHere(['simulate', path, ...OUTAGE, ...flag])).exitCode).toBe(0);
});

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const FOLDER = mkdtempSync(join(inject('runFolder'), 'old-'));

function file(name: string, text: string): string {
  const path = join(FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const RUNS_LOW = 'fixtures/statements/memory-runs-low';

/** The cluster that runs low on memory, with kubelets of another release. */
const ofRelease = (release: string): string =>
  file(
    `${release}.yaml`,
    readFileSync(`${RUNS_LOW}/snapshot.yaml`, 'utf8').replaceAll('v1.33.0', release),
  );

describe('a kubelet of 1.8', () => {
  const snapshot = ofRelease('v1.8.15');

  test('ranks by QoS class without being asked, and rank says so', async () => {
    const { stdout } = await runHere(['rank', snapshot, '-o', 'json']);
    const [{ order, victims }] = JSON.parse(stdout).rankings;
    expect(order).toEqual({ ranking: 'qos', legacy: true, variant: 'code' });
    expect(victims[0].pod).toBe('shop/high');
    const table = await runHere(['rank', snapshot]);
    expect(table.stdout).toContain('Legacy order: by QoS class');
  });

  test('ranks as current ones do when asked to', async () => {
    const { stdout } = await runHere(['rank', snapshot, '--ranking', 'kubelet', '-o', 'name']);
    expect(stdout.split('\n')[0]).toBe('shop/over');
  });

  test('explains why a grace period of 0 takes 30 s', async () => {
    const { stdout } = await runHere(['explain', 'shop/high', snapshot, '--no-what-if']);
    const words = stdout.replaceAll(/\s+/g, ' ');
    expect(words).toContain('kubelets before 1.31 take a grace period of 0 for none');
  });
});

test('the OpenShift variant names usage where no pod exceeds its request', async () => {
  const { stdout } = await runHere([
    ...['rank', 'fixtures/rank', '--node', 'quay-2', '--ranking', 'qos'],
    ...['--legacy-variant', 'openshift-doc', '-o', 'json'],
  ]);
  const { victims } = JSON.parse(stdout).rankings[0];
  for (const { decidedBy, over } of victims) {
    if (decidedBy === 'usage-above-request') expect(over).toBeGreaterThan(0);
  }
  expect(victims.length).toBeGreaterThan(1);
});

test('a threshold with another operator than < says so, and what to write', async () => {
  const path = file(
    'etc/default/kubelet',
    'KUBELET_EXTRA_ARGS="--eviction-hard=memory.available>100Mi"\n',
  );
  const { stdout, exitCode } = await runHere(['check', path, '-o', 'json']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('the only operator of a threshold is <, not >');
});

test('the start-up grace is named by its flag', async () => {
  // Its kubelet renews a Lease and has not said anything of its conditions yet.
  const young = [
    '{apiVersion: v1, kind: Node, metadata: {name: young}, status: {conditions: []}}',
    '{apiVersion: coordination.k8s.io/v1, kind: Lease, ' +
      'metadata: {name: young, namespace: kube-node-lease}, ' +
      'spec: {renewTime: "2026-11-20T09:00:00.000000Z"}}',
    '{apiVersion: v1, kind: Node, metadata: {name: good}, status: {conditions: [' +
      '{type: Ready, status: "True", lastHeartbeatTime: "2026-11-20T09:00:00Z"}]}}',
  ];
  const snapshot = file('young.yaml', young.join('\n---\n'));
  const { stdout } = await runHere([
    ...['explain', 'node/young', snapshot, '-e', 'at=7s powerOff nodes=young', '--duration', '10m'],
  ]);
  expect(stdout).toMatch(/--node-startup-grace-period=60s/);
});

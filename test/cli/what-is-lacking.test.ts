import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const AT = '2026-11-20T09:00:00Z';

const node = (name: string): string => `
- apiVersion: v1
  kind: Node
  metadata: {name: ${name}}
  status:
    allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
    nodeInfo: {kubeletVersion: v1.36.2}
    conditions:
    - {type: Ready, status: "True", lastHeartbeatTime: ${AT}, lastTransitionTime: ${AT}}`;

const pod = (name: string, on: string, cpu: string, more: string, owner = ''): string => `
- apiVersion: v1
  kind: Pod
  metadata: {name: ${name}, namespace: port, uid: uid-${name}, labels: {app: gold}${owner}}
  spec: {nodeName: ${on}, containers: [{name: app, image: x, resources: {requests: {cpu: "${cpu}"}}}]${more}}
  status: {phase: Running, conditions: [{type: Ready, status: "True", lastTransitionTime: ${AT}}]}`;

/** A pod of a PriorityClass has to go to a node that a pod without one has filled. */
const pier = (priority: string, ...more: readonly string[]): string =>
  [
    'apiVersion: v1\nkind: List\nitems:',
    ...['pier-1', 'pier-2'].map(node),
    `
- apiVersion: apps/v1
  kind: ReplicaSet
  metadata: {name: gold, namespace: port, uid: uid-gold}
  spec:
    replicas: 1
    selector: {matchLabels: {app: gold}}
    template:
      metadata: {labels: {app: gold}}
      spec:
        priorityClassName: gold
        containers: [{name: app, image: x, resources: {requests: {cpu: "2"}}}]`,
    pod(
      'gold-1',
      'pier-1',
      '2',
      `, priorityClassName: gold${priority}`,
      ', ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: gold, uid: uid-gold, controller: true}]',
    ),
    pod('hog', 'pier-2', '3', ', priority: 0').replace('app: gold', 'app: hog'),
    ...more,
  ].join('');

const GOLD = `
- apiVersion: scheduling.k8s.io/v1
  kind: PriorityClass
  metadata: {name: gold}
  value: 1000`;

const EXPECT = `apiVersion: k8s-evict.dev/v1
kind: OutageScript
metadata: {name: any}
spec:
  expect:
  - {name: none waits, pending: {max: 1}}
  - {name: budgets, budgets: respected}
  - {name: no pressure, evictions: {mechanism: node-pressure, max: 0}}
  - {name: a node is lost, node: {target: {nodes: [pier-1]}, condition: Ready=Unknown, within: 5m}}`;

const played = async (snapshot: string, ...more: readonly string[]) => {
  const folder = newFolder();
  const [file, script] = [join(folder, 'pier.yaml'), join(folder, 'expect.yaml')];
  writeFileSync(file, snapshot);
  writeFileSync(script, EXPECT);
  const args = [file, '-s', script, '-e', 'powerOff nodes=pier-1', '-o', 'json', ...more];
  const { exitCode, stdout, stderr } = await runHere(['simulate', ...args]);
  const { expectations, assumptions, summary } = JSON.parse(stdout);
  const unknown = expectations
    .filter((each: { unknown?: boolean }) => each.unknown === true)
    .map(({ name }: { name: string }) => name);
  const notes = assumptions
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => /^priorities-|^taken-from-twins$/.test(kind));
  return { exitCode, stderr, unknown, notes, preempted: summary.byMechanism.preemption ?? 0 };
};

describe('a PriorityClass that the snapshot lacks', () => {
  test('is unknown where no pod shows its value, and decides who goes', async () => {
    const { unknown, notes, preempted } = await played(pier(''));
    expect({ notes, preempted }).toEqual({ notes: ['priorities-unknown'], preempted: 0 });
    expect(unknown).toEqual(['none waits', 'budgets', 'no pressure']);
  });

  test('has the value that a pod shows', async () => {
    const { unknown, notes, preempted } = await played(pier(', priority: 1000'));
    expect({ notes, preempted }).toEqual({ notes: ['priorities-from-pods'], preempted: 1 });
    expect(unknown).not.toContain('none waits');
  });

  test('is unknown where pods show several values', async () => {
    const other = pod('gold-2', 'pier-1', '1', ', priorityClassName: gold, priority: 5');
    const { notes } = await played(pier(', priority: 1000', other.replace('app: gold', 'app: x')));
    expect(notes).toEqual(['priorities-unknown']);
  });

  const unnamed = (snapshot: string): string =>
    snapshot.replace('\n        priorityClassName: gold', '');

  test('is what running pods have where their template names none', async () => {
    const { unknown, notes, preempted } = await played(unnamed(pier(', priority: 1000')));
    expect({ notes, preempted }).toEqual({ notes: ['taken-from-twins'], preempted: 1 });
    expect(unknown).not.toContain('none waits');
    const several = pod('gold-2', 'pier-1', '1', ', priorityClassName: gold, priority: 5');
    const other = several.replace('app: gold', 'app: x');
    expect((await played(unnamed(pier(', priority: 1000', other)))).notes).toEqual(notes);
    expect((await played(unnamed(pier('')))).notes).toEqual(['priorities-unknown']);
  });

  test('is the default one of the snapshot where the template names none', async () => {
    const { notes, preempted } = await played(unnamed(pier(', priority: 1000', GOLD)));
    expect({ notes, preempted }).toEqual({ notes: [], preempted: 0 });
  });

  test('is not missed where the snapshot holds it', async () => {
    const { notes, preempted } = await played(pier('', GOLD));
    expect({ notes, preempted }).toEqual({ notes: [], preempted: 1 });
  });

  test('makes a run unknown for --fail-on', async () => {
    const { exitCode, stderr } = await played(pier(''), '--fail-on', 'unknown');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('fails on unknown: none waits: cannot be judged: the snapshot lacks');
  });
});

test('nothing holds of nodes that no kubelet has reported for, unless they count as Ready', async () => {
  const never = pier(', priority: 1000').replaceAll(/\n {4}conditions:\n.*Ready.*(?=\n- )/g, '');
  expect((await played(never)).unknown).toContain('none waits');
  expect((await played(never, '--assume-ready')).unknown).toEqual(['budgets', 'no pressure']);
});

test('a sweep says what it cannot judge, and clears nothing of it', async () => {
  const folder = newFolder();
  const [file, script] = [join(folder, 'pier.yaml'), join(folder, 'expect.yaml')];
  writeFileSync(file, pier(''));
  writeFileSync(script, EXPECT.replace(/ {2}- {name: a node.*/, ''));
  const args = ['sweep', file, '--over', 'nodes', '--expect', script];
  const { stdout } = await runHere(args);
  expect(stdout).toContain('2 of 2 runs cannot judge expectations');
  expect(stdout).not.toMatch(/expectations? holds?/);
  const { rows, summary } = JSON.parse((await runHere([...args, '-o', 'json'])).stdout);
  expect(summary).toMatchObject({ failed: 0, unknown: 2 });
  const [worst] = rows.map(({ unknown }: { unknown: readonly { name: string }[] }) => unknown);
  expect(worst.map(({ name }: { name: string }) => name)).toContain('budgets');
  const junit = (await runHere([...args, '-o', 'junit'])).stdout;
  expect(junit).toContain('failures="0" errors="0" skipped="2"');
});

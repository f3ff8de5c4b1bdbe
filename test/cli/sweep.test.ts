import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SimulationReport, SweepReport } from '#documents';
import { newFolder, run } from '../support/program.ts';
import { runHere, runLineHere } from '../support/run-here.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';

const sweepOf = async (args: readonly string[]): Promise<SweepReport> =>
  JSON.parse((await runHere(['sweep', CLUSTER, '-o', 'json', ...args])).stdout);

const EXPECTATIONS = `apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  expect:
    - {name: few pods go, evictions: {max: 4}}
    - {name: few pods lack room, pending: {max: 3}}
`;

const file = (name: string, text: string): string => {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  return path;
};

test('a drain that does not end is counted, although --top leaves its row out', async () => {
  const { stdout } = await runHere([
    ...['sweep', CLUSTER, '--over', 'drains', '--target', 'nodes=control-plane-1,worker-5'],
    ...['-e', 'at=0s setBudget name=shop/web maxUnavailable=0', '--sort', 'name', '--top', '1'],
  ]);
  expect(stdout).toContain('1 of 2 drains does not end.');
  expect(stdout).not.toContain('No budget blocks');
});

test('a lost cluster does harm, although no pod is pending and there is no Service', async () => {
  const { stdout } = await runHere(['sweep', file('one.yaml', ONE_NODE)]);
  expect(stdout).toContain(`Losing only evicts no pod.
1 node takes a workload down; which Services are down is unknown: the snapshot holds none.
The node cannot be lost without harm.
1 node leaves a workload without a pod that works: only (ReplicaSet/default/web).
`);
});

test('nothing is cleared where nodes are not alive in the snapshot', async () => {
  const written = ONE_NODE.replace(/^status: .*$/m, 'status: {}');
  const { stdout } = await runHere(['sweep', file('written.yaml', written)]);
  expect(stdout).toContain('Nothing is cleared: no kubelet has ever reported for only');
  expect(stdout).toContain('--assume-ready counts such nodes as Ready');
  expect(stdout).not.toContain('can be lost');
});

describe('--assume-ready', () => {
  const written = file('hand-written.yaml', ONE_NODE.replace(/^status: .*$/m, 'status: {}'));

  test('takes hand-written nodes as alive, in a sweep and in its commands', async () => {
    const { stdout } = await runHere(['sweep', written, '--assume-ready', '--over', 'nodes']);
    expect(stdout).not.toContain('Nothing is cleared');
    expect(stdout).toContain(
      'no kubelet has ever reported for only: counted as Ready, with leases that are renewed',
    );
    expect(stdout).toMatch(/k8s-evict simulate .* --assume-ready -e 'powerOff/s);
  });

  test('gives simulate the same answer as a node that reports', async () => {
    const options = ['-e', 'powerOff nodes=only', '--duration', '10m', '-o', 'json'];
    const assumed = await runHere(['simulate', written, '--assume-ready', ...options]);
    const ready = await runHere(['simulate', file('ready.yaml', ONE_NODE), ...options]);
    const [ours, theirs] = [assumed, ready].map(({ stdout }) => JSON.parse(stdout));
    expect(ours.workloads).toEqual(theirs.workloads);
    expect(ours.evictions).toEqual(theirs.evictions);
    const kinds = ours.assumptions.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('nodes-assumed-ready');
    expect(kinds).not.toContain('lease-renewed-at-start');
  });
});

test('a node whose pods stay Terminating is not lost without harm', async () => {
  const bare = ONE_NODE.replace(/^---\napiVersion: apps[\s\S]*?^---$/m, '---');
  const other = bare.replace('metadata: {name: only}', 'metadata: {name: other}').split('---')[0];
  const { stdout } = await runHere([
    'sweep',
    file('bare.yaml', `${other}---\n${bare}`),
    '-o',
    'json',
  ]);
  const { groups } = JSON.parse(stdout);
  const [nodes] = groups;
  expect(nodes).toMatchObject({ faults: 2, withPodsStuck: 1, harmless: 1 });
});

const ONE_NODE = `apiVersion: v1
kind: Node
metadata: {name: only}
status: {conditions: [{type: Ready, status: 'True'}]}
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: web, namespace: default, uid: rs}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}
---
apiVersion: v1
kind: Pod
metadata:
  name: web-1
  namespace: default
  uid: pod
  labels: {app: web}
  ownerReferences:
    - {apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: rs, controller: true}
spec: {nodeName: only, containers: [{name: web, image: web}]}
status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}
`;

describe('a row', () => {
  test('has the figures of the command that it prints', async () => {
    const { rows } = await sweepOf([
      '--over',
      'zones',
      '--over',
      'drains',
      '--target',
      'nodes=*-4',
    ]);
    expect(rows.map(({ fault }) => fault)).toContain('drain/worker-4');
    for (const { command, figures, firstEviction, end } of rows) {
      const { stdout } = await runLineHere(`${command} --quiet -o json`);
      const report: SimulationReport = JSON.parse(stdout);
      const { summary } = report;
      expect({ firstEviction, end, ...figures }).toMatchObject({
        firstEviction: summary.firstEviction,
        end: report.end,
        podsEvicted: summary.podsEvicted,
        servicesDown: summary.servicesDown,
        longestDownSeconds: summary.longestDown?.seconds ?? 0,
        workloadsDown: summary.workloadsDown,
        pending: summary.pending,
        stuck: summary.stuck,
        budgetViolations: summary.budgetViolations,
      });
    }
  });

  test('of an event of a script repeats that event alone', async () => {
    const script = file(
      'two.yaml',
      `${EXPECTATIONS.split('  expect')[0]}  events:
    - {at: 1m, powerOff: {nodes: [worker-5]}}
    - {at: 1m, powerOff: {zones: [us-east-1a]}}
`,
    );
    const { rows } = await sweepOf(['--over', 'events', '-s', script]);
    const evicted = rows.map(({ figures }) => figures.podsEvicted);
    expect(evicted).toEqual([11, 5]);
    for (const { command, figures } of rows) {
      const { summary } = JSON.parse((await runLineHere(`${command} --quiet -o json`)).stdout);
      expect(summary.podsEvicted).toBe(figures.podsEvicted);
    }
  });
});

test('the number of processes and of files changes nothing', async () => {
  const args = ['--over', 'zones', '-o', 'json'];
  const alone = run(['sweep', CLUSTER, ...args, '--jobs', '1']);
  const both = run(['sweep', CLUSTER, ...args, '--jobs', '3']);
  expect(both).toEqual(alone);
  expect(alone.exitCode).toBe(0);
});

test('expectations are judged in each fault, and one that fails is exit code 1', async () => {
  const expected = file('expect.yaml', EXPECTATIONS);
  const args = ['sweep', CLUSTER, '--over', 'nodes', '--expect', expected];
  const { exitCode, stdout } = await runHere([...args, '-o', 'junit']);
  expect(exitCode).toBe(1);
  expect(stdout.match(/<testcase /g)).toHaveLength(12);
  const { rows } = await sweepOf(args.slice(2));
  const broken = rows.filter(({ failed }) => failed.length > 0);
  expect(broken.map(({ name }) => name)).toContain('worker-5');
  expect(stdout.match(/<failure /g)).toHaveLength(broken.length);
  const annotated = await runHere([...args, '-o', 'github']);
  expect(annotated.stdout).toMatch(/^::error file=.*,line=5,.*few pods go: broken by.*worker-5/);
  const fine = await runHere([...args, '--target', 'nodes=worker-9']);
  expect(fine.exitCode).toBe(0);
  expect(fine.stdout).toMatch(/^2 expectations hold in all 1 run\./);
});

test('settings are varied, and compared in a table', async () => {
  const { groups, rows } = await sweepOf([
    ...['--over', 'nodes', '--target', 'nodes=worker-5'],
    ...['--vary', 'pods[monitoring/*].tolerationSeconds.unreachable=30,300'],
    ...['--fault', 'partition for=3m', '--fault', 'powerOff'],
  ]);
  expect(rows).toHaveLength(4);
  const evicted = groups.map(({ what, podsEvicted }) => [what, podsEvicted.most]);
  expect(evicted).toEqual([
    ['partition for=3m', 2],
    ['partition for=3m', 1],
    ['powerOff', 5],
    ['powerOff', 5],
  ]);
});

test('histories give each figure a spread around its single value', async () => {
  const { rows } = await sweepOf([
    '--target',
    'nodes=worker-5',
    '--over',
    'nodes',
    '--chances',
    '3',
  ]);
  const [row] = rows;
  expect(row?.spread?.['podsEvicted']).toMatchObject({ min: 5, median: 5, max: 5 });
});

test('an expectation of a share is judged by the histories of each fault', async () => {
  const bounds = (share: string) =>
    file(
      'share.yaml',
      `apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  expect:
    - {name: not early, evictions: {notBefore: 1m57s, in: ${share}}}
`,
    );
  const one = ['--target', 'nodes=worker-5', '--over', 'nodes'];
  const judged = async (share: string) => {
    const { rows } = await sweepOf([...one, '--chances', '8', '--expect', bounds(share)]);
    return rows[0];
  };
  const [most, few] = [await judged('100%'), await judged('1%')];
  expect(few?.failed).toEqual([]);
  expect(few?.figures.expectationsFailed).toBe(0);
  expect(most?.figures.expectationsFailed).toBe(1);
  expect(most?.failed[0]?.message).toMatch(
    /holds in [1-7] of 8 histories, at least 100 % are required$/,
  );
  const { stdout, exitCode } = await runLineHere(`${most?.command} --jobs 1 --quiet -o json`);
  expect(exitCode).toBe(1);
  const report: SimulationReport = JSON.parse(stdout);
  expect(report.expectations[0]?.message).toBe(most?.failed[0]?.message);
});

test('--sort and --top choose the rows of every format', async () => {
  const { stdout } = await runHere([
    ...['sweep', CLUSTER, '--over', 'nodes', '--sort', 'name', '--top', '2', '-o', 'csv'],
  ]);
  const lines = stdout.trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'fault',
    'node/control-plane-1',
    'node/control-plane-2',
  ]);
});

test('a single fault is named, and workloads are those with pods on the targets', async () => {
  const target = ['--target', 'nodes=worker-5'];
  const text = async (...args: readonly string[]) =>
    (await runHere(['sweep', CLUSTER, ...args, ...target])).stdout;
  expect(await text('--over', 'nodes')).toMatch(/^Losing worker-5 evicts 5 pods\.$/m);
  expect(await text('--over', 'drains')).toMatch(/^Draining worker-5 evicts 5 pods\.$/m);
  const blip = await text('--over', 'zones', '--fault', 'partition for=3m');
  expect(blip).toMatch(/^"partition for=3m" of us-east-1b evicts 1 pod\.$/m);
  const { rows } = await sweepOf(['--over', 'workloads', ...target]);
  const names = rows.map(({ name }) => name);
  expect(names).toContain('Deployment/monitoring/grafana');
  expect(names).not.toContain('Deployment/monitoring/prometheus');
});

describe('a mistake is one clear error', () => {
  test.each([
    ['did you mean zones?', ['--over', 'zone']],
    ['label=topology.kubernetes.io/zone?', ['--over', 'label=topology.kubernetes.io/zon']],
    ['no script is given', ['--over', 'events']],
    ['in a sweep of their own', ['--over', 'events', '--over', 'nodes']],
    ['events name their own nodes', ['--over', 'events', '--target', 'nodes=worker-5']],
    ['did you mean powerOff?', ['--fault', 'powerOf']],
    ['nodes is given by the sweep', ['--fault', 'powerOff nodes=worker-1']],
    ['worker-99', ['--target', 'nodes=worker-99']],
    ['node-monitor-grace-period', ['--vary', 'controllerManager.node-monitor-grace-perio=20s']],
    ['has no values', ['--vary', 'controllerManager.node-monitor-grace-period']],
    ['has no events', ['--expect', 'fixtures/cluster/outage-one-zone.yaml']],
    ['- is not possible', ['-s', '-']],
    ['--> --vary:1:45', ['--vary', 'controllerManager.node-monitor-grace-period=20s,long']],
    ['66 runs of 100000 histories each', ['--over', 'pairs', '--chances', '100000']],
    ['--yes plays them all', ['--over', 'nodes', '--over', 'pairs', ...manyValues()]],
  ])('%s', async (message, args) => {
    const { exitCode, stdout, stderr } = await runHere(['sweep', CLUSTER, ...args]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.match(/error/g)).toHaveLength(1);
  });
});

/** Some hundred values for each of two settings. */
function manyValues(): readonly string[] {
  const values = Array.from({ length: 120 }, (_, index) => `${index + 30}s`).join(',');
  const paths = ['node-monitor-grace-period', 'node-startup-grace-period'];
  return paths.flatMap((path) => ['--vary', `controllerManager.${path}=${values}`]);
}

test('the published schema is that of the report', async () => {
  const { stdout } = await runHere(['schema', 'sweep']);
  expect(JSON.parse(stdout).properties.kind.const).toBe('SweepReport');
  expect(readFileSync('src/cli/documents.ts', 'utf8')).toContain('sweep');
});

test('a stored report is printed as the sweep printed it, without playing again', async () => {
  const stored = file('sweep.json', '');
  const args = ['sweep', CLUSTER, '--over', 'zones'];
  const { stdout: table } = await runHere([...args]);
  expect(await runHere([...args, '-o', `json=${stored}`, '-o', 'csv=/dev/null'])).toMatchObject({
    exitCode: 0,
  });
  expect((await runHere(['report', stored])).stdout).toBe(table);
  const other = await runHere(['report', stored, '-o', 'perfetto=trace']);
  expect(other.stderr).toContain('-o perfetto: a SweepReport has no such format');
  expect(other.exitCode).toBe(2);
});

describe('a short duration', () => {
  const snapshot = file('one-short.yaml', ONE_NODE);
  const short = ['sweep', snapshot, '--over', 'nodes', '--duration', '1m'];

  test('is said in the first words about a fault', async () => {
    const { stdout } = await runHere(short);
    expect(stdout).toMatch(
      /^Nothing is cleared: the run ends at 1m, .*\nLosing only evicts no pod within 1m\.\n/,
    );
  });

  test('is seen in runs that are not listed, too', async () => {
    const other = ONE_NODE.replace('metadata: {name: only}', 'metadata: {name: other}');
    const both = file('two-short.yaml', `${other.split('---')[0]}---\n${ONE_NODE}`);
    const args = ['sweep', both, '--over', 'nodes', '--duration', '1m', '--top', '1'];
    expect((await runHere(args)).stdout).toContain('Nothing is cleared: 2 runs of 2 end at 1m, ');
    const { summary, rows } = JSON.parse((await runHere([...args, '-o', 'json'])).stdout);
    expect(rows).toHaveLength(1);
    expect(summary.unfinished).toEqual([{ reason: 'horizon', runs: 2, at: 60 }]);
  });

  test('is an error where nothing of a fault would happen, and a warning where a part would', async () => {
    const late = await runHere([...short, '--fault', 'at=2m powerOff']);
    expect([late.exitCode, late.stdout]).toEqual([2, '']);
    expect(late.stderr).toContain('error: this powerOff is left out: it is not before the end, 1m');
    const repeated = ['--fault', 'reboot downFor=5s repeat.times=3 repeat.every=40s'];
    expect((await runHere([...short, ...repeated])).stderr).toContain(
      'warning: 1 of 3 repetitions is left out',
    );
    const events = ['--over', 'events', '-e', 'at=2m powerOff nodes=only', '--duration', '1m'];
    const { stderr } = await runHere(['sweep', snapshot, ...events]);
    expect(stderr).toContain('warning: this powerOff is left out');
  });
});

test('budgets are not said to be kept where the snapshot holds none', async () => {
  const two = ['only', 'other'].map((name) => ONE_NODE.replace(/only/g, name).split('---')[0]);
  const { stdout } = await runHere([
    ...[
      'sweep',
      file('no-budgets.yaml', `${two.join('---\n')}---\n${FINISHED}`),
      '--over',
      'nodes',
    ],
  ]);
  const unknown = 'which budgets are violated is unknown: the snapshot holds none.';
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    `all pods find room, and none stays Terminating; ${unknown}`,
  );
  const drains = await runHere(['sweep', file('drains.yaml', ONE_NODE), '--over', 'drains']);
  expect(drains.stdout).toContain(
    'Each drain ends; which budgets would block one is unknown: the snapshot holds none.',
  );
});

const FINISHED = `apiVersion: v1
kind: Pod
metadata: {name: done, namespace: default, uid: done}
spec: {nodeName: only, containers: [{name: c, image: i}]}
status: {phase: Succeeded}
`;

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DrainPlan, SimulationReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const plan = (...options: readonly string[]) => runHere(['plan', 'drain', SNAPSHOT, ...options]);

const planned = async (...options: readonly string[]) => {
  const { stdout, exitCode: code } = await plan(...options, '-o', 'json');
  return { plan: JSON.parse(stdout) as DrainPlan, code };
};

describe('plan drain', () => {
  test('drains together what can be, and the others later', async () => {
    const { plan: found, code } = await planned('--nodes', 'worker-1,worker-3,worker-6');
    expect(code).toBe(0);
    expect(found).toMatchObject({ met: true, nodes: 3, held: [], preconditions: [], down: [] });
    expect(found.batches.map(({ nodes }) => nodes)).toEqual([
      ['worker-1', 'worker-3'],
      ['worker-6'],
    ]);
  });

  test('scales the only replica first, and back at the end', async () => {
    const { plan: found } = await planned('--nodes', 'worker-2');
    expect(found.preconditions).toMatchObject([
      { workload: 'Deployment/monitoring/prometheus', from: 1, to: 2, nodes: ['worker-2'] },
    ]);
    const [first, ...others] = found.events;
    expect(first).toBe('at=0s scale workload=Deployment/monitoring/prometheus replicas=2');
    expect(others.at(-1)).toMatch(/^at=\d+s scale workload=\S+ replicas=1$/);
    expect(found.down).toEqual([]);
  });

  test('lets it be down where that is allowed', async () => {
    const { plan: found } = await planned('--nodes', 'worker-2', '--keep-down', '30s');
    expect(found.preconditions).toEqual([]);
    expect(found.down.map(({ name }) => name)).toEqual(['Deployment/monitoring/prometheus']);
  });

  test('leaves out nodes whose pods find no room, and says so', async () => {
    const { plan: found, code } = await planned('--zones', 'us-east-1a');
    expect(code).toBe(1);
    expect(found.held).toMatchObject([
      { node: 'worker-3', reasons: [{ kind: 'no-room', workload: 'StatefulSet/payments/db' }] },
    ]);
    expect(found.answer.at(-1)).toContain('--back-after');
  });

  test('drains a whole cluster where nodes come back, one host of the control plane at a time', async () => {
    const { plan: found } = await planned('--nodes', 'all', '--back-after', '10m');
    expect(found.met).toBe(true);
    const hosts = found.batches.map(({ nodes }) =>
      nodes.filter((node) => node.startsWith('control-plane')),
    );
    expect(hosts.every(({ length }) => length <= 1)).toBe(true);
    const begins = found.batches.map(({ at }) => at);
    expect(begins).toEqual([...begins].sort((a, b) => a - b));
  });

  test.each([
    ['--max-parallel', '1', 2],
    ['--max-unavailable', '1', 2],
    ['--order', 'zoneByZone', 1],
  ])('keeps within %s %s', async (option, value, batches) => {
    const { plan: found } = await planned('--nodes', 'worker-1,worker-3', option, value);
    expect(found.batches).toHaveLength(batches);
  });

  test('tells how long it takes in histories, and in how many it keeps its promises', async () => {
    const { plan: found } = await planned('--nodes', 'worker-1,worker-3', '--chances', '4');
    const [least, most] = found.chances?.seconds ?? [0, 0];
    expect(found.chances).toMatchObject({ histories: 4, kept: 4 });
    expect(least).toBeLessThan(most);
    expect(found.answer[0]).toMatch(/, in \S+ \(\S+ to \S+\)\.$/);
    expect(found.answer).toContain('All promises are kept in each of 4 histories.');
  });

  test('leaves out batches that come too late', async () => {
    const nodes = ['--nodes', 'worker-1,worker-3', '--max-parallel', '1'];
    const { plan: found, code } = await planned(...nodes, '--deadline', '3m');
    expect(code).toBe(1);
    expect(found.batches).toHaveLength(1);
    expect(found.held).toMatchObject([{ node: 'worker-3', reasons: [{ kind: 'deadline' }] }]);
  });

  test('plays as it says, from its own script', async () => {
    const folder = newFolder();
    const script = join(folder, 'plan.yaml');
    await plan('--nodes', 'worker-1,worker-2', '-o', `script=${script}`);
    const { stdout } = await runHere(['simulate', SNAPSHOT, '-s', script, '-o', 'json']);
    const report = JSON.parse(stdout) as SimulationReport;
    expect(report.timeline.filter(({ kind }) => kind === 'DrainCompleted')).toHaveLength(2);
    expect(report.summary.servicesDown).toBe(0);
  });

  test('prints commands of kubectl that do nothing before they are asked to', async () => {
    const { stdout } = await plan('--nodes', 'worker-2', '-o', 'shell');
    expect(stdout).toContain('= 1 ]; then "$@"; else printf');
    const commands = stdout.split('\n').filter((line) => line.includes('kubectl'));
    expect(commands[0]).toBe('run kubectl scale deployment/prometheus -n monitoring --replicas=2');
    expect(commands).toContain('run kubectl cordon worker-2');
    expect(commands.every((line) => /^(run|#) /.test(line))).toBe(true);
  });

  test('has a line for each node in CSV', async () => {
    const { stdout } = await plan('--zones', 'us-east-1a', '-o', 'csv');
    const [head, ...rows] = stdout.trim().split('\r\n');
    expect(head).toBe('node,batch,at,drained,why');
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(
      ['control-plane-1', 'worker-1', 'worker-2', 'worker-3'].sort(),
    );
  });

  test.each([
    [[], 'no nodes to drain'],
    [['--nodes', 'worker-1', '--zones', 'us-east-1a'], 'nodes are named in several ways'],
    [['--nodes', 'worker-77'], 'did you mean worker-7?'],
    [['--label', 'pool=none'], '--label'],
    [['--nodes', 'worker-1', '--timeout', 'soon'], '--timeout soon: it is no length of time'],
    [['--nodes', 'worker-1', '--max-parallel', '0'], 'It is no whole number from 1.'],
  ])('refuses %j', async (options, message) => {
    const { stderr, exitCode } = await plan(...options);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test('reads scripts besides', async () => {
    const script = join(newFolder(), 'off.yaml');
    writeFileSync(
      script,
      'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  events:\n    - at: 0s\n      cordon: {nodes: [worker-9]}\n',
    );
    const { plan: found } = await planned('--nodes', 'worker-1', '-s', script);
    expect(found.command).toContain(`-s ${script}`);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SimulationReport, SweepReport } from '#documents';
import type { RawObject } from '../fuzz/corpus.ts';
import { harbour } from '../support/arbitrary-cluster.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { newFolder, runLine } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const PLAIN = { priority: 0, cpus: 0, isReady: true, isShared: false, spread: false };

const budget = (name: string, spec: object): RawObject => ({
  ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
  metadata: { name, namespace: 'shop' },
  spec: { selector: { matchLabels: { app: name } }, ...spec },
});

/** Sweeps a snapshot of these objects over one node, and tries what would help. */
async function helpsFor(
  objects: readonly RawObject[],
  ...args: readonly string[]
): Promise<NonNullable<SweepReport['helps']>> {
  const path = join(newFolder(), 'snapshot.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  const all = ['sweep', path, '--target', 'nodes=node-0', '--what-if', '-o', 'json', '--quiet'];
  const { stdout } = await runHere([...all, ...args]);
  const { helps }: SweepReport = JSON.parse(stdout);
  if (helps === undefined) throw new Error('nothing was tried');
  return helps;
}

type Helps = Awaited<ReturnType<typeof helpsFor>>;

const changesOf = ({ found }: Helps): readonly string[] => found.map(({ change }) => change);

/** The figures after a change, by the command that a help prints. */
function checkCommand({ found: [help] }: Helps): void {
  if (help === undefined) throw new Error('nothing helps');
  const { summary }: SimulationReport = JSON.parse(
    runLine(`${help.command} --quiet -o json`).stdout,
  );
  const after = Object.fromEntries(help.figures.map((each) => [each.name, each.after]));
  expect({ ...summary }).toMatchObject(
    Object.fromEntries(Object.entries(after).filter(([name]) => name in summary)),
  );
  expect(Object.keys(after).length).toBeGreaterThan(0);
}

test('a single pod gets a replica, and the command shows what it does', async () => {
  const helps = await helpsFor(harbour(3, [{ ...PLAIN, on: [0] }]), '--over', 'nodes');
  expect(changesOf(helps)).toEqual(['one more replica of ReplicaSet/shop/crew-0']);
  expect(helps.found[0]?.figures[0]).toEqual({ name: 'servicesDown', before: 1, after: 0 });
  checkCommand(helps);
});

test('pods that all are on one node are spread', async () => {
  const helps = await helpsFor(harbour(3, [{ ...PLAIN, on: [0, 0, 0] }]), '--over', 'nodes');
  expect(changesOf(helps)).toEqual([
    'ReplicaSet/shop/crew-0 spread over nodes',
    'ReplicaSet/shop/crew-0 spread over zones',
  ]);
  checkCommand(helps);
});

test('pods with tolerations go sooner after a loss for good, later before a short one', async () => {
  const sweep = ['sweep', 'fixtures/cluster/snapshot.yaml', '--over', 'nodes', '--what-if'];
  const target = ['--target', 'nodes=worker-5', '-o', 'json', '--quiet'];
  for (const [fault, seconds] of [
    ['powerOff', 30],
    ['partition for=6m', 3_600],
  ] as const) {
    const { stdout } = await runHere([...sweep, ...target, '--fault', fault]);
    const { helps }: SweepReport = JSON.parse(stdout);
    const change = `tolerationSeconds ${seconds} for Deployment/monitoring/grafana`;
    expect(helps?.found.map((each) => each.change)).toContain(change);
  }
});

test('a replica without room for it is no help', async () => {
  const crews = [0, 1, 2].map((node) => ({ ...PLAIN, on: [node], cpus: 3 }));
  const helps = await helpsFor(harbour(3, crews), '--over', 'nodes');
  expect(helps.tried).toBeGreaterThan(0);
  expect(changesOf(helps)).toEqual([]);
});

test('a budget that lets no pod go lets one go at a time', async () => {
  const objects = [
    ...harbour(3, [{ ...PLAIN, on: [0, 1] }]),
    budget('crew-0', { minAvailable: 2 }),
  ];
  const helps = await helpsFor(objects, '--over', 'drains');
  expect(changesOf(helps)).toEqual([
    'maxUnavailable 1 in PodDisruptionBudget/shop/crew-0',
    'one more replica of ReplicaSet/shop/crew-0',
  ]);
  expect(helps.found[0]?.figures[0]).toEqual({ name: 'drainsFailed', before: 1, after: 0 });
  checkCommand(helps);
});

test('a drain that takes all pods at once is held back by a budget', async () => {
  const helps = await helpsFor(harbour(3, [{ ...PLAIN, on: [0, 0] }]), '--over', 'drains');
  expect(changesOf(helps)).toContain(
    'a PodDisruptionBudget with maxUnavailable 1 for ReplicaSet/shop/crew-0',
  );
});

test('nothing is tried where no fault does harm', async () => {
  const helps = await helpsFor(harbour(3, [{ ...PLAIN, on: [1, 2] }]), '--over', 'nodes');
  expect(helps).toEqual({ faults: [], tried: 0, untried: 0, found: [] });
});

test.each(['--merge', '--shard=0/2', '--vary=apiServer.x=1,2', '--chances=3'])(
  '--what-if does not go with %s',
  async (option) => {
    const { exitCode, stderr } = await runHere(['sweep', 'x.yaml', '--what-if', option]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('does not go with')]);
  },
);

test('ctrl-C ends the search with the changes that were tried', async () => {
  const sweep = ['sweep', 'fixtures/cluster/snapshot.yaml', '--over', 'nodes', '--what-if'];
  const target = ['--target', 'nodes=worker-5', '--jobs', '1'];
  const whole = interruptedAt(Number.POSITIVE_INFINITY);
  const all: SweepReport = JSON.parse(
    (await runHere([...sweep, ...target, '-o', 'json'], whole.io)).stdout,
  );
  const tried = all.helps?.tried ?? 0;
  expect(tried).toBeGreaterThan(1);
  expect(whole.lines).toContain(`trying changes in the worst faults: 0 of ${tried} plays`);

  const cut = await runHere([...sweep, ...target, '-o', 'json'], interruptedAt(3).io);
  expect(cut.exitCode).toBe(130);
  const { helps, interrupted, rows }: SweepReport = JSON.parse(cut.stdout);
  expect(interrupted).toBeUndefined();
  expect(rows).toEqual(all.rows);
  expect(helps).toMatchObject({ tried: 1, interrupted: true });
  expect((helps?.tried ?? 0) + (helps?.untried ?? 0)).toBe(tried + (all.helps?.untried ?? 0));

  const { stdout } = await runHere([...sweep, ...target], interruptedAt(3).io);
  expect(stdout).toMatch(/Interrupted: 1 of \d+ changes that could help were tried\./);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { orderOf } from './objects.ts';

const CASE = 'test/autoscalers/cases/karpenter-repair-two';
const NODE = 'kwok-default-4rgp7-shieldstar-6-ipqgo3kkyv-610949';

interface Entry {
  readonly at: number;
  readonly kind: string;
  readonly node?: string;
  readonly zone?: string;
  readonly reason?: string;
}

/** What the autoscaler does, and the ends of nodes. */
async function play(...words: readonly string[]): Promise<readonly Entry[]> {
  const { stdout, stderr } = await runHere([
    ...['simulate', `${CASE}/snapshot.yaml.gz`, `${CASE}/more.yaml.gz`, '--duration', '10m'],
    ...[...words, '-o', 'ndjson'],
  ]);
  expect(stderr).not.toMatch(/error/);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry);
}

const removals = (entries: readonly Entry[]) =>
  entries
    .filter(({ kind, node }) => kind === 'NodeRemovalStarted' && node === NODE)
    .map(({ at, reason }) => [at, reason]);

const zonesOf = (entries: readonly Entry[]) =>
  new Set(entries.flatMap(({ kind, zone }) => (kind === 'NodeRegistered' ? [zone] : [])));

describe('the cloud takes a spot machine back', () => {
  const event = ['-e', `at=10s spotInterruption nodes=${NODE}`];
  const queue = ['--set', 'autoscaler.flags={INTERRUPTION_QUEUE: q}'];

  it('a Karpenter with a queue takes its node away at the warning', async () => {
    expect(removals(await play(...event, ...queue))).toEqual([[10, 'interrupted']]);
  });

  it('one without a queue does nothing, and the node goes with its machine', async () => {
    const entries = await play(...event);
    expect(removals(entries)).toEqual([]);
    const silent = entries.find(({ kind, node }) => kind === 'HeartbeatLost' && node === NODE);
    expect(silent?.at).toBe(130);
  });
});

describe('the cloud reports a machine as impaired', () => {
  it('Karpenter takes it away two to three minutes later', async () => {
    const [[at, reason] = []] = removals(await play('-e', `at=10s nodeImpaired nodes=${NODE}`));
    expect(reason).toBe('impaired');
    expect(at).toBeGreaterThanOrEqual(130);
    expect(at).toBeLessThanOrEqual(190);
  });

  it('Karpenter leaves it alone when it is sound in time', async () => {
    const entries = await play('-e', `at=10s nodeImpaired nodes=${NODE} for=1m`);
    expect(removals(entries)).toEqual([]);
  });
});

describe('the cloud has no machines in a zone', () => {
  it('others are asked for', async () => {
    const lost = ['-e', 'at=1m terminateInstance zones=zone-b'];
    const [zone] = zonesOf(await play(...lost));
    expect(zone).toBeDefined();
    const others = zonesOf(await play(...lost, '-e', `zoneCapacity zones=${zone} state=none`));
    expect(others.size).toBeGreaterThan(0);
    expect(others.has(zone)).toBe(false);
  });
});

describe('nodes are rotated', () => {
  it('Karpenter takes an expired node away at once, and orders others for its pods', async () => {
    const entries = await play('-e', `at=10s expire nodes=${NODE}`);
    expect(removals(entries)).toEqual([[10, 'expired']]);
  });

  it('Karpenter replaces a node first, within its budgets', async () => {
    const entries = await play('-e', `at=10s replaceNode nodes=${NODE}`);
    const [removed] = entries.filter(({ kind }) => kind === 'NodeRemovalStarted');
    const { at = 0, reason } = removed ?? {};
    expect(reason).toBe('drifted');
    expect(at).toBeGreaterThan(10);
    const ready = entries.filter(({ kind, at: then }) => kind === 'NodeRegistered' && then < at);
    const ordered = entries.filter(({ kind, at: then }) => kind === 'NodeOrdered' && then < at);
    expect(ready).toHaveLength(ordered.length);
  });

  it('the cloud of a node group ends a machine and makes another in its zone', async () => {
    const { stdout } = await runHere([
      ...['simulate', 'fixtures/autoscaling/cluster-autoscaler.yaml', '--duration', '10m'],
      ...['-e', 'at=10s replaceNode nodes=web-1', '-o', 'json'],
    ]);
    const { nodesOrdered } = JSON.parse(stdout);
    expect(nodesOrdered).toMatchObject([
      {
        at: 10,
        by: 'cloud',
        pool: 'eks-web-8ac1',
        zone: 'us-east-1a',
        why: 'replacement',
        readyAt: 90,
      },
    ]);
  });

  it('nothing heeds it without an autoscaler', async () => {
    const { stdout } = await runHere([
      ...['simulate', 'fixtures/cluster/snapshot.yaml', '-o', 'json'],
      ...['-e', 'at=1s replaceNode nodes=worker-1', '-e', 'at=1s expire nodes=worker-2'],
    ]);
    expect(JSON.parse(stdout).assumptions).toContainEqual(
      expect.objectContaining({
        kind: 'events-without-autoscaler',
        names: ['expire', 'replaceNode'],
      }),
    );
  });
});

describe('a machine is gone', () => {
  it('Karpenter takes its node away with its pass of two minutes, where that comes first', async () => {
    // The node is NotReady at 115s; the cloud controller would look at 120.01s.
    const entries = await play('-e', `at=65s terminateInstance nodes=${NODE}`);
    expect(removals(entries)).toEqual([[120, 'instance-gone']]);
    const gone = entries.find(({ kind, node }) => kind === 'NodeRemoved' && node === NODE);
    expect(gone?.at).toBe(120);
  });
});

it('the expander priority takes the group that its ConfigMap has first', async () => {
  const file = join(newFolder(), 'order.yaml');
  const ordered = async (priorities: string) => {
    writeFileSync(file, orderOf(JSON.stringify(priorities)));
    const { stdout } = await runHere([
      ...['simulate', join(TOP, 'fixtures/autoscaling/cluster-autoscaler.yaml'), file],
      ...['--duration', '3m', '-o', 'json', '--quiet'],
      ...['-e', 'at=10s scale workload=ReplicaSet/shop/web replicas=40'],
      ...['--set', 'autoscaler.flags={expander: priority}'],
    ]);
    return JSON.parse(stdout).nodesOrdered[0]?.pool;
  };
  const [web, data] = ['eks-web-8ac1', 'eks-data-8ac1'];
  expect(await ordered('10: [".*"]\n50: ["(?i)DATA"]')).toBe(data);
  expect(await ordered('10: [data]\n50: [^eks-web]')).toBe(web);
  expect(await ordered('10: [data]')).toBe(data);
});

it('the expander price takes the group whose machines are cheapest', async () => {
  const ordered = async (cheap: string, dear: string) => {
    const types = [cheap, dear].map(
      (name, place) => `{name: ${name}, cpu: 4, memory: 16Gi, prices: {on-demand: ${place + 1}}}`,
    );
    const folder = newFolder();
    const text = readFileSync(join(TOP, 'fixtures/autoscaling/cluster-autoscaler.yaml'), 'utf8');
    const file = join(folder, 'cluster.yaml');
    // The machines of one group are of another type.
    writeFileSync(
      file,
      text.replace(/(name: data-\d\n[\s\S]*?instance-type: )m5.xlarge/g, '$1m6.xlarge'),
    );
    const { stdout } = await runHere([
      ...['simulate', file, '--duration', '3m', '-o', 'json', '--quiet'],
      ...['-e', 'at=10s scale workload=ReplicaSet/shop/web replicas=40'],
      ...['--set', `autoscaler.catalogue=[${types.join(',')}]`],
      ...['--set', 'autoscaler.flags={expander: price}'],
    ]);
    const { nodesOrdered } = JSON.parse(stdout);
    return nodesOrdered[0]?.pool;
  };
  expect(await ordered('m6.xlarge', 'm5.xlarge')).toBe('eks-data-8ac1');
  expect(await ordered('m5.xlarge', 'm6.xlarge')).not.toBe('eks-data-8ac1');
});

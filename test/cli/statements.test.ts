import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

/** Statements of documents that want other settings than those of `fixtures/statements`. */

const FOLDER = newFolder();
const QUICK = [
  ...['--start-time', '2026-11-20T09:00:00Z', '--api-latency', '0s'],
  ...['--set', 'controllerManager.kube-api-qps=-1', '--set', 'scheduler.kube-api-qps=-1'],
];
const AT_ONCE = [...QUICK, '-o', 'json'];

interface Entry {
  readonly kind: string;
  readonly at: number;
  readonly pod?: string;
  readonly node?: string;
  readonly condition?: string;
  readonly to?: string;
  readonly taint?: string;
  readonly mechanism?: string;
  readonly restarts?: number;
  readonly backOff?: number;
  readonly conditionMessage?: string;
  readonly reasons?: string;
}

type Doc = Record<string, unknown>;

/** A snapshot of the statements with some objects changed; `undefined` leaves one out. */
function changed(folder: string, change: (doc: Doc, name: string) => Doc | undefined): string {
  const docs = parseAllDocuments(
    readFileSync(`fixtures/statements/${folder}/snapshot.yaml`, 'utf8'),
  );
  const kept = docs.flatMap((each) => {
    const doc = each.toJS();
    return change(doc, `${doc.kind}/${doc.metadata?.name}`) ?? [];
  });
  const path = join(FOLDER, `${folder}.json`);
  writeFileSync(path, kept.map((each) => JSON.stringify(each)).join('\n'));
  return path;
}

/** The report of `simulate` on a snapshot, with an event for each text. */
async function played(snapshot: string, events: readonly string[], ...args: readonly string[]) {
  const path = snapshot.includes('/') ? snapshot : `fixtures/statements/${snapshot}/snapshot.yaml`;
  const given = events.flatMap((event) => ['-e', event]);
  const { stdout, stderr } = await runHere(['simulate', path, ...given, ...AT_ONCE, ...args]);
  expect(stderr).not.toContain('error');
  const { timeline, findings, limits } = JSON.parse(stdout);
  const like = (kind: string, fields: Partial<Entry> = {}): readonly Entry[] =>
    timeline.filter(
      (entry: Entry) =>
        entry.kind === kind &&
        Object.entries(fields).every(([name, value]) => entry[name as keyof Entry] === value),
    );
  return { like, findings, limits };
}

const OLD = ['--kubernetes-version', '1.12', '--duration', '15m'];
const HEARTBEATS = 'heartbeats-of-old-nodes';

describe('nodes without leases', () => {
  test('are lost with their statuses, and back with the next one', async () => {
    const { like } = await played(HEARTBEATS, ['at=7s partition nodes=n1 for=2m'], ...OLD);
    const [lost, back] = like('NodeConditionChanged', { node: 'n1', condition: 'Ready' });
    expect(lost).toMatchObject({ to: 'Unknown', at: 40 });
    expect(back?.to).toBe('True');
    expect(back?.at).toBeGreaterThan(127);
    expect(back?.at).toBeLessThan(138);
  });

  test('write their status as often as they look', async () => {
    const often = 'kubelet[all].config.nodeStatusUpdateFrequency=';
    const slow = await played(HEARTBEATS, [], ...OLD, '--set', `${often}1m`);
    expect(slow.like('NodeConditionChanged', { node: 'n2', to: 'Unknown' })).not.toEqual([]);
    const quick = await played(HEARTBEATS, [], ...OLD, '--set', `${often}10s`);
    expect(quick.like('NodeConditionChanged', { node: 'n2', to: 'Unknown' })).toEqual([]);
  });
});

describe('pods of a node that is lost are deleted by node lifecycle', () => {
  const deleted = { pod: 'shop/web', mechanism: 'pod-eviction-timeout' };

  test('five minutes after its kubelet says that it is not ready', async () => {
    const { like } = await played(HEARTBEATS, ['at=7s notReady nodes=n1'], ...OLD);
    expect(like('PodDeletionRequested', deleted).map(({ at }) => at)).toEqual([310]);
  });

  test('up to 1.26 with enable-taint-manager=false', async () => {
    const flag = ['--set', 'controllerManager.enable-taint-manager=false'];
    const later = ['--kubernetes-version', '1.26', '--duration', '15m', ...flag];
    const { like } = await played(HEARTBEATS, ['at=7s powerOff nodes=n1'], ...later);
    expect(like('PodDeletionRequested', deleted)).toHaveLength(1);
    const taints = like('NodeTainted').filter(({ taint }) => taint?.endsWith(':NoExecute'));
    expect(taints).toEqual([]);
  });
});

describe('ranges of addresses', () => {
  const JOIN = 'at=1m addNodes count=2 like=n1 namePrefix=new';
  const ADDRESSES = 'nodes-need-addresses';
  const ready = { node: 'new-2', to: 'True' };

  test('of a node that goes are free for others', async () => {
    const { like } = await played(ADDRESSES, [JOIN, 'at=3m deleteNode nodes=new-1']);
    const [first] = like('NodeConditionChanged', ready);
    expect(first?.at).toBeGreaterThanOrEqual(180);
  });

  test('are allocated to no node without allocate-node-cidrs', async () => {
    const off = ['--set', 'controllerManager.allocate-node-cidrs=false'];
    const { findings } = await played(ADDRESSES, [JOIN], ...off);
    expect(findings).toEqual([]);
  });

  test('are of both families of cluster-cidr: nodes want one of each', async () => {
    const flags = {
      'cluster-cidr': '10.244.0.0/20,fd00:1::/64',
      'node-cidr-mask-size': 0,
      'node-cidr-mask-size-ipv4': 24,
      'node-cidr-mask-size-ipv6': 64,
    };
    const cidrs = Object.entries(flags).flatMap(([name, value]) => [
      '--set',
      `controllerManager.${name}=${value}`,
    ]);
    const { findings } = await played(ADDRESSES, [JOIN], ...cidrs);
    expect(findings).toMatchObject([{ kind: 'no-addresses-left', nodes: ['new-2'] }]);
  });
});

describe('PodTolerationRestriction', () => {
  const DECIDES = 'a-namespace-decides-about-tolerations';
  const LOST = ['at=50ms powerOff nodes=n1', 'at=5m powerOff nodes=n3'];
  const replaced = (entries: readonly Entry[]) =>
    entries.filter(({ pod }) => pod?.startsWith('shop/web-r'));

  test('is off by default', async () => {
    const off = ['--set', 'apiServer.enable-admission-plugins=NodeRestriction'];
    const { like } = await played(DECIDES, LOST, ...off);
    const [first] = replaced(like('PodDeletionRequested'));
    expect(first?.at).toBeGreaterThan(639);
    expect(first?.at).toBeLessThan(656);
  });

  test('may limit tolerations by a whitelist', async () => {
    const onlyStorms = {
      'scheduler.alpha.kubernetes.io/tolerationsWhitelist': '[{"key":"storm"}]',
    };
    const limited = changed(DECIDES, (doc, name) =>
      name === 'Namespace/shop'
        ? { ...doc, metadata: { name: 'shop', annotations: onlyStorms } }
        : doc,
    );
    const { limits } = await played(limited, LOST);
    expect(limits).toContainEqual(expect.objectContaining({ kind: 'tolerations-refused' }));
  });
});

describe('containers', () => {
  const LIMITS = 'containers-have-memory-limits';
  const LEAK = 'at=1m usage pods.pods=shop/web-1 memory=1Gi';
  const of = (release: string) => ['--kubernetes-version', release, '--duration', '20m'];
  const web = { pod: 'shop/web-1' };
  type Spec = { readonly containers: readonly object[] };
  const withSpec = (change: (spec: Spec) => object) =>
    changed(LIMITS, (doc, name) =>
      name === 'Pod/web-1' ? { ...doc, spec: change(doc['spec'] as Spec) } : doc,
    );

  test('count their restarts, and wait twice as long each time', async () => {
    const { like } = await played(LIMITS, [LEAK], ...of('1.36'));
    const restarts = like('ContainerRestarted', web);
    expect(restarts.map(({ restarts: n }) => n).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(restarts.map(({ backOff = 0 }) => backOff).slice(0, 4)).toEqual([0, 10, 20, 40]);
  });

  test('are not ready until they have started up again', async () => {
    const helped = [LEAK, 'at=61s usage pods.pods=shop/web-1 memory=1Mi'];
    const { like } = await played(LIMITS, helped, ...of('1.36'), '--restart-time', '7s');
    const last = like('ContainerRestarted', web).at(-1)?.at ?? 0;
    expect(like('PodNotReady', web)[0]?.at).toBe(60);
    expect(like('PodReady', web).at(-1)?.at).toBe(last + 7);
  });

  test('share the limit of their pod where the release enforces it', async () => {
    const snapshot = withSpec((spec) => ({
      ...spec,
      containers: spec.containers.map((each) => ({ ...each, resources: {} })),
      resources: { limits: { memory: '256Mi' } },
    }));
    const now = await played(snapshot, [LEAK], ...of('1.36'));
    expect(now.like('PodOOMKilled', web)).not.toEqual([]);
  });

  test('have a restartPolicy of their own where the release reads it', async () => {
    const snapshot = withSpec((spec) => ({
      ...spec,
      restartPolicy: 'Never',
      containers: spec.containers.map((each) => ({ ...each, restartPolicy: 'Always' })),
    }));
    const now = await played(snapshot, [LEAK], ...of('1.36'));
    expect(now.like('ContainerRestarted', web)).not.toEqual([]);
  });
});

test('while a node shuts down its Ready says so', async () => {
  const periods = 'kubelet[n1].config.shutdownGracePeriod=30s';
  const { like } = await played('a-node-shuts-down', ['at=1m shutdown nodes=n1'], '--set', periods);
  const [first] = like('NodeConditionChanged', { node: 'n1', condition: 'Ready' });
  expect(first).toMatchObject({ to: 'False', conditionMessage: 'node is shutting down' });
});

test('conditions keep pods away from nodes before they became taints', async () => {
  const events = ['at=1m notReady all=true', 'at=2m deletePods pods=shop/search-*'];
  const of = (release: string) =>
    played('fixtures/cluster/snapshot.yaml', events, '--kubernetes-version', release);
  const before = await of('1.11');
  expect(before.like('PodUnschedulable')[0]?.reasons).toContain('12 node(s) were not ready');
  expect(before.like('NodeTainted')).toEqual([]);
  const since = await of('1.12');
  expect(since.like('PodUnschedulable')[0]?.reasons).toContain('node.kubernetes.io/not-ready');
});

test('long tables look as short ones do', async () => {
  const listing = async (pods: number) => {
    const pod = (index: number) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `web-${`${index}`.padStart(3, '0')}`, namespace: 'shop' },
      spec: { nodeName: 'pier', containers: [{ name: 'web', image: 'web:1' }] },
      status: { phase: 'Running' },
    });
    const path = join(newFolder(), 'snapshot.json');
    const status = { conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }] };
    const nodes = ['pier', 'quay', 'ramp'].map((name) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name },
      status,
    }));
    const all = [...nodes, ...Array.from({ length: pods }, (_, index) => pod(index))];
    writeFileSync(path, all.map((each) => JSON.stringify(each)).join('\n'));
    const args = ['-e', 'at=1m powerOff nodes=pier', ...QUICK, '--all'];
    const { stdout } = await runHere(['simulate', path, ...args]);
    return stdout.split('\n').filter((line) => /^AT |shop\/web-00\d +pier/.test(line));
  };
  const squeezed = (lines: readonly string[]) => lines.map((line) => line.replace(/ +/g, ' '));
  const few = await listing(10);
  expect(few).toHaveLength(11);
  expect(squeezed((await listing(400)).slice(0, 11))).toEqual(squeezed(few));
});

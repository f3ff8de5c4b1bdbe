import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

interface Played {
  readonly evictions: readonly {
    readonly at: number;
    readonly pod: string;
    readonly node: string;
  }[];
  readonly timeline: readonly {
    readonly at: number;
    readonly kind: string;
    readonly node?: string;
  }[];
}

async function play(event: string): Promise<Played> {
  const { stdout } = await runHere(['simulate', SNAPSHOT, '-e', event, '-o', 'json']);
  return JSON.parse(stdout) as Played;
}

describe('a drain of several nodes', () => {
  const drain = (parallel: boolean) =>
    play(
      'at=1m drain nodes=worker-4,worker-5,worker-6 ignoreDaemonSets=true force=true ' +
        `deleteEmptyDirData=true parallel=${parallel}`,
    );
  const timesOf = ({ timeline }: Played, kind: string) =>
    timeline.filter((entry) => entry.kind === kind).map(({ at }) => at);

  test('goes from one node to the next, as kubectl does', async () => {
    const played = await drain(false);
    const [first = 0, second = 0] = timesOf(played, 'DrainCompleted');
    expect(first).toBeGreaterThan(61);
    const onSecond = played.evictions.filter(({ node }) => node === 'worker-5');
    for (const { at } of onSecond) expect(at).toBeGreaterThanOrEqual(first);
    expect(second).toBeGreaterThan(first);
  });

  test('takes all nodes at once in parallel, after all are cordoned', async () => {
    const played = await drain(true);
    for (const name of ['worker-4', 'worker-5', 'worker-6']) {
      const first = played.evictions.find(({ node }) => node === name);
      expect(first?.at).toBeLessThan(60.5);
    }
    const cordons = timesOf(played, 'NodeCordoned');
    expect(cordons).toHaveLength(3);
    expect(Math.max(...cordons)).toBeLessThanOrEqual(played.evictions[0]?.at ?? 0);
    expect(new Set(timesOf(played, 'DrainCompleted')).size).toBeGreaterThan(1);
    const inTurn = await drain(false);
    expect(played.evictions.map(({ pod }) => pod).sort()).toEqual(
      inTurn.evictions.map(({ pod }) => pod).sort(),
    );
  });
});

describe('a target of pods', () => {
  const deleted = async (except: string) => {
    const event = `at=1m deletePods pods=*/* onNodes.nodes=worker-4${except}`;
    return (await play(event)).evictions.map(({ pod }) => pod);
  };

  test('can leave out those of DaemonSets, of one owner, or by name', async () => {
    const all = await deleted('');
    const without = await deleted(' except=DaemonSet');
    const dropped = all.filter((pod) => !without.includes(pod));
    expect(dropped.length).toBeGreaterThan(1);
    expect(dropped.every((pod) => /calico-node|kube-proxy|node-exporter/.test(pod))).toBe(true);
    expect(await deleted(' except=DaemonSet,payments/*,Deployment/shop/web')).toEqual(
      without.filter((pod) => !/^(payments\/|shop\/web-)/.test(pod)),
    );
  });

  test('refuses what names no pods', async () => {
    const { exitCode, stderr } = await runHere([
      ...['simulate', SNAPSHOT, '-e', 'at=1m deletePods pods=*/* except=daemonset'],
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('"daemonset" names no pods');
  });
});

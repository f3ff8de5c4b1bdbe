import { describe, expect, test } from 'vitest';
import { pageLanes } from '../../src/print/html/page-lanes.ts';
import { trace } from '../../src/print/trace/trace.ts';
import { runHere } from '../support/run-here.ts';

const FILES = ['fixtures/autoscaling/karpenter.yaml', '-s', 'fixtures/autoscaling/prices.yaml'];
const EVENT = ['-e', 'at=10s expire nodes=default-6', '--duration', '1h'];

const report = async (...words: readonly string[]) =>
  JSON.parse((await runHere(['simulate', ...words, '-o', 'json'])).stdout);

describe('what nodes cost', () => {
  test('counts machines from their order until they are gone', async () => {
    const { nodeCosts, end, nodesOrdered, nodesRemoved } = await report(...FILES, ...EVENT);
    const lives = [
      // Six machines of default and one of batch at the start.
      ...['default-1', 'default-2', 'default-3', 'default-4', 'default-5', 'default-6'].map(
        (node) => {
          const gone = nodesRemoved.find(
            (each: { readonly node: string }) => each.node === node,
          )?.gone;
          return { hours: (gone ?? end.at) / 3600, price: 0.192 };
        },
      ),
      { hours: end.at / 3600, price: 0.085 },
      ...nodesOrdered.map(({ at }: { readonly at: number }) => ({
        hours: (end.at - at) / 3600,
        price: 0.192,
      })),
    ];
    expect(nodesOrdered).toHaveLength(1);
    const hours = lives.reduce((sum, each) => sum + each.hours, 0);
    const cost = lives.reduce((sum, each) => sum + each.hours * each.price, 0);
    expect(nodeCosts.nodeHours).toBeCloseTo(hours, 6);
    expect(nodeCosts.cost).toBeCloseTo(cost, 6);
    expect(nodeCosts.perHourAtStart).toBeCloseTo(6 * 0.192 + 0.085, 9);
    expect(nodeCosts.unchanged).toBeCloseTo(nodeCosts.perHourAtStart * (end.at / 3600), 6);
    expect(nodeCosts.unpriced).toEqual([]);
  });

  test('is not said without prices, and names nodes whose type has none', async () => {
    const [cluster = ''] = FILES;
    expect((await report(cluster, ...EVENT)).nodeCosts).toBeUndefined();
    const only = '[{name: m5.xlarge, cpu: 4, memory: 16Gi, prices: {on-demand: 0.2}}]';
    const { nodeCosts } = await report(cluster, ...EVENT, '--set', `autoscaler.catalogue=${only}`);
    expect(nodeCosts.unpriced).toEqual(['batch-1']);
  });

  test('is a sentence of the answer', async () => {
    const { stdout } = await runHere(['simulate', ...FILES, ...EVENT]);
    expect(stdout).toMatch(/^Nodes cost \S+ in \S+ \(\S+ node-hours\)/m);
  });
});

describe('lanes of machines', () => {
  test('of pages have the states of each', async () => {
    const played = await report(...FILES, ...EVENT);
    const { machines = [] } = pageLanes(played);
    const [order] = played.nodesOrdered;
    const lane = machines.find(({ node }) => node === order.node);
    expect(lane?.spans).toEqual([
      ['ordered', order.at, order.registeredAt],
      ['joining', order.registeredAt, order.readyAt],
      ['ready', order.readyAt, null],
    ]);
    const [removal] = played.nodesRemoved;
    expect(machines.find(({ node }) => node === removal.node)?.spans).toEqual([
      ['taken-away', removal.at, removal.gone],
    ]);
  });

  test('of traces begin with the order', async () => {
    const items = [...trace(await report(...FILES, ...EVENT)).items];
    const names = items.flatMap((item) => ('name' in item ? [item.name] : []));
    expect(names).toEqual(expect.arrayContaining(['machine', 'ordered', 'taken away', 'expired']));
  });
});

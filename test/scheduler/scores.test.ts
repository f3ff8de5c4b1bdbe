import { describe, expect, it, test } from 'vitest';
import { naturalLog } from '../../src/scheduler/spread/soft-spread.ts';
import { asking, pending, roomyNode, rulesOf, running, schedulerOf } from '../support/scheduler.ts';

const SMALL = { containers: [asking({ cpu: '500m', memory: '1Gi' })] };

/** Two nodes, of which the first has something on it. */
const scoresOf = (used: Readonly<Record<string, string>>, version = '1.36') =>
  schedulerOf(
    [roomyNode('n1'), roomyNode('n2')],
    [running('d/old', 'n1', { containers: [asking(used)] })],
    { rules: rulesOf(version) },
  ).evaluate(pending('d/new', SMALL)).scores;

describe('resources', () => {
  test.each([
    [{ cpu: '1', memory: '2Gi' }, 62, 75, 100],
    [{ cpu: '2', memory: '1Gi' }, 56, 75, 81],
    [{ cpu: '3', memory: '2Gi' }, 37, 75, 75],
    [{ cpu: '500m', memory: '5Gi' }, 50, 75, 75],
  ])('with %j in use', (used, least, gained, withPod) => {
    expect(scoresOf(used).get('NodeResourcesFit')?.[0]).toBe(least);
    expect(scoresOf(used).get('NodeResourcesBalancedAllocation')?.[0]).toBe(gained);
    expect(scoresOf(used, '1.35').get('NodeResourcesBalancedAllocation')?.[0]).toBe(withPod);
  });

  it('counts a container that asks for nothing as asking for a little', () => {
    const scheduler = schedulerOf([roomyNode('n1'), roomyNode('n2')]);
    const nothing = { containers: [asking({})] };
    const { scores } = scheduler.evaluate(pending('d/new', nothing));
    expect(scores.get('NodeResourcesFit')?.[0]).toBe(97);
    expect(scores.has('NodeResourcesBalancedAllocation')).toBe(false);
  });
});

describe('images', () => {
  it('prefers nodes that have large ones already, less when few do', () => {
    const images = [{ names: ['shop:latest'], sizeBytes: 500 * 1024 * 1024 }];
    const pod = pending('d/new', { containers: [{ ...asking({}), image: 'shop' }] });
    const scheduler = schedulerOf([roomyNode('n1', 'a', { images }), roomyNode('n2')]);
    const of = () => [...(scheduler.evaluate(pod).scores.get('ImageLocality') ?? [])];
    expect(of()).toEqual([23, 0]);
    scheduler.setNode('n2', roomyNode('n2', 'a', { images }));
    expect(of()).toEqual([48, 48]);
  });
});

test.each([
  ['1.29', 0],
  ['1.30', 16],
])('images of init containers in %s', (version, expected) => {
  const images = [{ names: ['data:1'], sizeBytes: 700 * 1024 * 1024 }];
  const initContainers = [{ ...asking({}), image: 'data:1' }];
  const containers = [{ ...asking({}), image: 'shop:1' }];
  const nodes = [roomyNode('n1', 'a', { images }), roomyNode('n2')];
  const scheduler = schedulerOf(nodes, [], { rules: rulesOf(version) });
  const { scores } = scheduler.evaluate(pending('d/new', { initContainers, containers }));
  expect(scores.get('ImageLocality')?.[0]).toBe(expected);
});

describe('spreading by default', () => {
  const owned = { matchLabels: { app: 'web' } };
  const nodes = [roomyNode('n1', 'a'), roomyNode('n2', 'b'), roomyNode('n3', 'b', { labels: {} })];

  it('goes by the selectors of the owner and of Services', () => {
    const none = schedulerOf(nodes, [running('d/web-0', 'n1')]);
    const { scores } = none.evaluate(pending('d/new'));
    expect(scores.has('PodTopologySpread')).toBe(false);
    for (const kinship of [
      { serviceSelectors: () => [], ownerSelector: () => owned },
      { serviceSelectors: () => [{ app: 'web' }, { app: 'db' }], ownerSelector: () => undefined },
    ]) {
      const scheduler = schedulerOf(nodes, [running('d/web-0', 'n1')], { kinship });
      const { scores } = scheduler.evaluate(pending('d/new'));
      // By host ln 5, by zone ln 5: 1.6 + 2 + 1.6 + 4 = 9 on n1, 6 on n2, 0 without labels.
      expect([...(scores.get('PodTopologySpread') ?? [])]).toEqual([0, 66, 200]);
    }
  });
});

describe('the natural logarithm', () => {
  it('is right but for the last bit', () => {
    expect(naturalLog(1)).toBe(0);
    for (let x = 1; x < 20_000; x++) {
      expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThan(2e-15);
    }
  });
});

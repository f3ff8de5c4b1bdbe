import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOver } from '#sweep';
import { findFaults } from '../../src/sweep/faults/find-faults.ts';
import { eventOf, faultEvents } from '../../src/sweep/plan/sweep-runs.ts';

const node = (name: string, labels: Record<string, string> = {}) => ({ name, labels });
const zoned = (name: string, zone: string, region = 'coast') =>
  node(name, {
    'topology.kubernetes.io/zone': zone,
    'topology.kubernetes.io/region': region,
    pool: zone === 'a' ? 'batch' : '',
  });

const HARBOUR = [zoned('b-1', 'b'), zoned('a-2', 'a'), zoned('a-1', 'a'), node('inland')];

const idsOver = (text: string, nodes = HARBOUR, isNarrowed = false): readonly string[] => {
  const reading = readOver(text);
  if (!reading.ok) throw new Error(reading.message);
  const list = findFaults(reading.over, {
    nodes,
    isNarrowed,
    workloads: ['Deployment/shop/web'],
    events: ['1 powerOff'],
  });
  return Array.from({ length: list.count }, (_, index) => {
    const { id, action } = list.at(index);
    if (action.kind === 'of-script') return `${id}:${action.number}`;
    return `${id}: ${eventOf({ action }, POWER_OFF)?.words}`;
  });
};

const [POWER_OFF] = faultEvents(['powerOff']);

test('faults go by name, whatever the order of the snapshot', () => {
  for (const over of ['nodes', 'zones', 'pairs', 'label=pool', 'drains']) {
    expect(idsOver(over, [...HARBOUR].reverse())).toEqual(idsOver(over));
  }
});

test('nodes without a zone, a region or a label are in no group', () => {
  expect(idsOver('zones')).toEqual(['zone/a: powerOff zones=a', 'zone/b: powerOff zones=b']);
  expect(idsOver('regions')).toEqual(['region/coast: powerOff regions=coast']);
  expect(idsOver('label=pool')).toEqual([
    'label/pool=: powerOff nodes=b-1',
    'label/pool=batch: powerOff selector=pool=batch',
  ]);
});

test('two zones of one name are kept apart by their regions', () => {
  const nodes = [zoned('north-1', 'a', 'north'), zoned('south-1', 'a', 'south')];
  expect(idsOver('zones', nodes)).toEqual([
    'zone/north::a: powerOff zones=north::a',
    'zone/south::a: powerOff zones=south::a',
  ]);
});

test('a narrowed zone names the nodes that are left', () => {
  expect(idsOver('zones', HARBOUR.slice(0, 2), true)).toEqual([
    'zone/a: powerOff nodes=a-2',
    'zone/b: powerOff nodes=b-1',
  ]);
});

test('the other faults are events of their own', () => {
  expect(idsOver('workloads')).toEqual([
    'workload/Deployment/shop/web: deletePods owner=Deployment/shop/web',
  ]);
  expect(idsOver('events')).toEqual(['event/1:1']);
  expect(idsOver('pairs=zones')).toEqual(['zones/a,b: powerOff zones=a,b']);
});

test('each pair of nodes is there once, the first member before the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      const names = Array.from({ length: count }, (_, index) => `n-${index + 100}`);
      const expected = names.flatMap((a, index) =>
        names.slice(index + 1).map((b) => `nodes/${a},${b}: powerOff nodes=${a},${b}`),
      );
      expect(
        idsOver(
          'pairs',
          names.map((name) => node(name)),
        ),
      ).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['zone', 'did you mean zones?'],
  ['label=', 'such as --over label=topology.kubernetes.io/rack'],
  ['label', 'such as --over label=topology.kubernetes.io/rack'],
  ['everything', 'expected one of nodes, zones'],
])('--over %s is answered with a hint', (text, hint) => {
  const reading = readOver(text);
  expect(reading.ok ? '' : reading.hint).toContain(hint);
});

test('interruptions are those of spot machines, by what clouds and autoscalers label', () => {
  const labelled = (name: string, labels: Readonly<Record<string, string>>) => ({ name, labels });
  const nodes = [
    labelled('own', {}),
    labelled('bought', { 'karpenter.sh/capacity-type': 'on-demand' }),
    labelled('spot-2', { 'karpenter.sh/capacity-type': 'spot' }),
    labelled('spot-1', { 'eks.amazonaws.com/capacityType': 'SPOT' }),
  ];
  expect(idsOver('interruptions', nodes)).toEqual([
    'interruption/spot-1: spotInterruption nodes=spot-1',
    'interruption/spot-2: spotInterruption nodes=spot-2',
  ]);
});

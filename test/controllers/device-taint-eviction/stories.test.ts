import { describe, expect, test } from 'vitest';
import { entriesOf } from '#causes';
import type { PodSpec } from '#cluster';
import { present } from '#units';
import { lease, pod, spec, steadyZone } from '../../support/builders.ts';
import { secondOf } from '../../support/clock.ts';
import {
  claim,
  DRIVER,
  deviceClass,
  request,
  rule,
  slice,
  template,
} from '../../support/devices.ts';
import { type Outage, play } from '../../support/outage.ts';
import { madePod, making } from '../../support/owned.ts';

const NODES = steadyZone('a', 3);
const NAMES = NODES.map(({ name }) => name);
const [ONE = '', TWO = '', THREE = ''] = NAMES;
const WITH_GPU: Partial<PodSpec> = {
  resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'one' }],
};

/** Two pods on the first node with a device each; each node has two. */
const outage = (given: Partial<Outage>): Outage => ({
  nodes: NODES,
  leases: NAMES.map((name) => lease(name)),
  pods: [pod('shop/x', ONE, spec(WITH_GPU)), pod('shop/y', ONE, spec(WITH_GPU))],
  workloads: [],
  resourceSlices: NAMES.map((name) => slice(name, ['gpu-0', 'gpu-1'])),
  resourceClaims: [claim('x', ['x'], `${ONE}/gpu-0`), claim('y', ['y'], `${ONE}/gpu-1`)],
  resourceClaimTemplates: [template('one', request())],
  deviceClasses: [deviceClass],
  ...given,
});

const evicted = (given: Partial<Outage>) =>
  entriesOf(play(outage(given)).entries, 'PodDeletionRequested').map(({ at, cause }) => [
    cause.pod,
    cause.mechanism,
    secondOf(at),
  ]);

const taint = (taints: string, more = ''): string =>
  `at=100s deviceTaint nodes=${ONE} device=gpu-0 taints=${taints}${more}`;

describe('a NoExecute taint of a device', () => {
  test('evicts the pod that has it, and no other', () => {
    expect(evicted({ events: [taint('bad:NoExecute')] })).toEqual([
      ['shop/x', 'device-taint', 100],
    ]);
  });

  test('marks the pod before', () => {
    const { entries } = play(outage({ events: [taint('bad:NoExecute')] }));
    const [gone] = entriesOf(entries, 'PodDeletionRequested');
    expect(gone?.cause.disruptionTarget).toBe('DeletionByDeviceTaintManager');
  });

  test.each(['1.33', '1.35'])('evicts nobody in %s, where its gate is off', (version) => {
    expect(evicted({ version, events: [taint('bad:NoExecute')] })).toEqual([]);
  });

  test('evicts in 1.33 with its gate', () => {
    const flags = { 'feature-gates': 'DRADeviceTaints=true' };
    expect(evicted({ version: '1.33', flags, events: [taint('bad:NoExecute')] })).toHaveLength(1);
  });

  test('evicts nobody where the controller is off', () => {
    const flags = { controllers: '*,-device-taint-eviction-controller' };
    expect(evicted({ flags, events: [taint('bad:NoExecute')] })).toEqual([]);
  });

  test('evicts all users of a claim', () => {
    const shared = claim('z', ['x', 'y'], `${ONE}/gpu-0`);
    expect(evicted({ resourceClaims: [shared], events: [taint('bad:NoExecute')] })).toHaveLength(2);
  });

  test('evicts nobody who has taken the name of a user', () => {
    const other = { ...claim('x', [], `${ONE}/gpu-0`), reservedFor: [{ name: 'x', uid: 'gone' }] };
    expect(evicted({ resourceClaims: [other], events: [taint('bad:NoExecute')] })).toEqual([]);
  });

  const patient = [
    claim('x', ['x'], `${ONE}/gpu-0`, [
      { key: 'bad', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 },
    ]),
  ];

  test('evicts after the seconds of the toleration', () => {
    const given = { resourceClaims: patient, events: [taint('bad:NoExecute')] };
    expect(evicted(given)).toEqual([['shop/x', 'device-taint', 160]]);
  });

  test('evicts nobody when it goes in time', () => {
    const given = { resourceClaims: patient, events: [taint('bad:NoExecute', ' for=59s')] };
    expect(evicted(given)).toEqual([]);
    const { entries } = play(outage(given));
    const [cancelled, ...others] = entriesOf(entries, 'EvictionCancelled');
    const [scheduled] = entriesOf(entries, 'EvictionScheduled');
    expect(others).toEqual([]);
    const { due, taint: bad, device } = present(scheduled, 'an announced eviction').cause;
    expect(cancelled?.cause).toMatchObject({ due, taint: bad, device });
  });

  test('evicts sooner when another taint comes that is not tolerated', () => {
    const worse = `at=120s deviceTaint nodes=${ONE} device=gpu-0 taints=worse:NoExecute`;
    const given = { resourceClaims: patient, events: [taint('bad:NoExecute'), worse] };
    expect(evicted(given)).toEqual([['shop/x', 'device-taint', 120]]);
  });

  test('evicts when the API server answers again', () => {
    const down = 'at=90s apiServer=stop for=60s';
    const given = {
      resourceClaims: patient,
      events: [taint('bad:NoExecute').replace('100', '80'), down],
    };
    const [[, , at] = []] = evicted(given);
    expect(at).toBeGreaterThanOrEqual(150);
  });
});

describe('a rule', () => {
  const selector = { driver: DRIVER, device: 'gpu-1' };
  const bad = rule('r', selector, { key: 'bad', value: '', effect: 'NoExecute' });

  test('evicts where rules are on', () => {
    expect(evicted({ version: '1.37', deviceTaintRules: [bad] })).toEqual([
      ['shop/y', 'device-taint', 0],
    ]);
    expect(evicted({ version: '1.36', deviceTaintRules: [bad] })).toEqual([]);
  });

  test('without effect says whom it would evict', () => {
    const none = { ...bad, taint: { ...bad.taint, effect: 'None' as const } };
    const { entries } = play(outage({ version: '1.37', deviceTaintRules: [none] }));
    expect(entriesOf(entries, 'PodDeletionRequested')).toEqual([]);
    expect(entriesOf(entries, 'device-taint/would-evict').map(({ cause }) => cause.pods)).toEqual([
      ['shop/y'],
    ]);
  });
});

describe('a replacement', () => {
  const set = making('ReplicaSet', 'web', WITH_GPU, { replicas: 2 });
  const pods = [madePod(set, 'x', ONE), madePod(set, 'y', ONE)];
  const placedOn = (given: Partial<Outage>) =>
    entriesOf(play(outage({ workloads: [set], pods, ...given })).entries, 'PodScheduled').map(
      ({ cause }) => cause.node,
    );
  const events = [taint('bad:NoExecute')];

  test('goes where a device is free', () => {
    const taken = [
      ...[claim('x', ['x'], `${ONE}/gpu-0`), claim('y', ['y'], `${ONE}/gpu-1`)],
      ...[claim('p', ['p'], `${TWO}/gpu-0`), claim('q', ['q'], `${TWO}/gpu-1`)],
    ];
    const others = [pod('shop/p', TWO, spec(WITH_GPU)), pod('shop/q', TWO, spec(WITH_GPU))];
    const given = { pods: [...pods, ...others], resourceClaims: taken, events };
    expect(placedOn(given)).toEqual([THREE]);
  });

  test('waits where none is', () => {
    const resourceSlices = [slice(ONE, ['gpu-0', 'gpu-1'])];
    expect(placedOn({ resourceSlices, events })).toEqual([]);
    const { entries } = play(outage({ workloads: [set], pods, resourceSlices, events }));
    const [refused] = entriesOf(entries, 'PodUnschedulable');
    expect(refused?.cause.reasons).toContain('3 cannot allocate all claims');
  });

  test('comes when the taint has gone', () => {
    const resourceSlices = [slice(ONE, ['gpu-0', 'gpu-1'])];
    expect(placedOn({ resourceSlices, events: [taint('bad:NoExecute', ' for=5m')] })).toEqual([
      ONE,
    ]);
  });

  test('is evicted in its turn when its device is tainted', () => {
    const more = `at=300s deviceTaint nodes=${TWO},${THREE} taints=bad:NoExecute`;
    expect(evicted({ workloads: [set], pods, events: [...events, more] })).toHaveLength(2);
  });

  test('leaves no claim behind when it ends', () => {
    const more = `at=300s deviceTaint nodes=${TWO},${THREE} taints=bad:NoExecute`;
    const claimsAfter = (...all: readonly string[]) =>
      play(outage({ workloads: [set], pods, events: all }))
        .final.shelf('resourceClaims')
        .list();
    expect(claimsAfter(...events)).toHaveLength(3);
    expect(claimsAfter(...events, more)).toHaveLength(2);
  });

  test('goes anywhere where the snapshot lacks its template', () => {
    expect(placedOn({ resourceClaimTemplates: [], events })).toHaveLength(1);
  });
});

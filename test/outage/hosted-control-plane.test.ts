import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { isEnough } from '../../src/outage/hosted-control-plane.ts';
import { byDefault, pod, spec, steadyZone, tolerating } from '../support/builders.ts';
import { entriesLike, expectEvictedAt, expectNever, secondsOf } from '../support/expect.ts';
import { play } from '../support/outage.ts';

const MIRROR = { 'kubernetes.io/config.mirror': 'abc', 'kubernetes.io/config.source': 'file' };
const COMPONENTS = ['etcd', 'kube-apiserver', 'kube-controller-manager'];
const always = spec({ tolerations: [{ operator: 'Exists' }] });

const nodes = [...steadyZone('a', 3), ...steadyZone('h', 3)];
const ferry = pod('shop/ferry', 'h-00', tolerating(...byDefault()));

/** Each of these nodes has all components of a control plane. */
const sail = (masters: readonly string[], ...events: readonly string[]) =>
  play({
    nodes,
    pods: [
      ferry,
      ...masters.flatMap((node) =>
        COMPONENTS.map((name) =>
          pod(`kube-system/${name}-${node}`, node, { ...always, annotations: MIRROR }),
        ),
      ),
    ],
    restartTimeOf: ({ name }) => seconds(name.startsWith('kube-controller') ? 5 : 20),
    events,
  });

const lost = 'at=10s powerOff nodes=h-00';
const downs = (told: ReturnType<typeof sail>) =>
  entriesLike(told, { kind: 'control-plane/down' }).map(({ cause }) => cause);

describe('a control plane on machines of the cluster', () => {
  it('is lost with its only machine: nothing is noticed or evicted', () => {
    const told = sail(['a-00'], 'at=10s powerOff nodes=a-00', lost);
    expect(downs(told)).toMatchObject([
      { component: 'kube-apiserver', off: ['a-00'], instances: 1 },
      { component: 'kube-controller-manager' },
    ]);
    expectNever(told, { kind: 'NodeConditionChanged' });
    expectNever(told, { kind: 'PodDeletionRequested' });
  });

  it('goes on with the majority of etcd, and is lost without it', () => {
    const three = ['a-00', 'a-01', 'a-02'];
    const one = sail(three, 'at=10s powerOff nodes=a-00', lost);
    expect(downs(one)).toEqual([]);
    expectEvictedAt(one, 'shop/ferry', 350);
    const two = sail(three, 'at=10s powerOff nodes=a-00,a-01', lost);
    expect(downs(two)).toMatchObject([{ component: 'etcd', off: ['a-00', 'a-01'], instances: 3 }]);
    expectNever(two, { kind: 'PodDeletionRequested' });
  });

  it('comes back when the containers work again, with controllers that have no memory', () => {
    const told = sail(['a-00'], 'at=10s powerOff nodes=a-00 for=10m', 'at=60s powerOff nodes=h-00');
    expect(secondsOf(told, { kind: 'control-plane/up', component: 'kube-apiserver' })).toEqual([
      630,
    ]);
    const unknown = { kind: 'NodeConditionChanged', node: 'h-00', to: 'Unknown' } as const;
    expect(secondsOf(told, { ...unknown, condition: 'Ready' })).toEqual([680]);
  });

  it('stays down while the script keeps kube-apiserver down', () => {
    const told = sail(
      ['a-00'],
      'at=10s powerOff nodes=a-00 for=1m',
      'at=20s apiServer stop for=5m',
      'at=21s controllerManager stop for=10m',
    );
    const restored = secondsOf(told, { kind: 'HeartbeatRestored', node: 'h-01' });
    expect(restored.length).toBe(1);
    expect(restored[0]).toBeGreaterThanOrEqual(320);
  });
});

describe('instances of a component', () => {
  it.each([
    ['etcd', 1, 3, false],
    ['etcd', 2, 3, true],
    ['etcd', 2, 4, false],
    ['etcd', 1, 1, true],
    ['kube-apiserver', 1, 3, true],
    ['kube-apiserver', 0, 3, false],
    ['kube-controller-manager', 0, 0, true],
  ] as const)('%s: %i of %i are enough: %s', (component, running, all, expected) => {
    expect(isEnough(component, running, all)).toBe(expected);
  });
});

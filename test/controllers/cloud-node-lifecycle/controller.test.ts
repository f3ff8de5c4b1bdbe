import { describe, expect, test } from 'vitest';
import { decideNode } from '../../../src/controllers/cloud-node-lifecycle/node-verdict.ts';
import { byDefault, node, pod, steadyZone, tolerating } from '../../support/builders.ts';
import {
  expectAt,
  expectCauseChain,
  expectEvictedAt,
  expectNever,
  expectRemovedAt,
  expectStuck,
} from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const WEB = 'shop/web';
const SHUTDOWN = 'node.cloudprovider.kubernetes.io/shutdown:NoSchedule';

const playWith = (events: readonly string[], given: Partial<Outage> = {}) =>
  play({
    nodes: steadyZone('a', 5),
    pods: [pod(WEB, 'a-00', tolerating(...byDefault()))],
    events,
    ...given,
  });

describe('a node that is not ready', () => {
  const silent = node('a-00', {
    conditions: [{ type: 'Ready', status: 'Unknown', reason: '', message: '' }],
  });

  test.each([
    ['terminated', 'delete'],
    ['stopped', 'add-taint'],
    ['running', 'nothing'],
  ] as const)('whose instance is %s: %s', (instance, verdict) => {
    expect(decideNode(silent, instance)).toBe(verdict);
    expect(decideNode(node('a-00', { conditions: [] }), instance)).toBe(verdict);
    expect(decideNode(node('a-00'), instance)).toBe('remove-taint');
  });

  test('stays while the cloud answers with an error (NS-42)', () => {
    expect(decideNode(silent, undefined)).toBe('nothing');
  });
});

describe('an instance that is terminated', () => {
  test('takes its Node object with it once that is not ready, and its pods 40 to 60 s later (NS-41)', () => {
    const told = playWith(['at=50ms terminateInstance nodes=a-00']);
    expectAt(told, { kind: 'NodeRemoved', node: 'a-00' }, 50);
    expectAt(told, { kind: 'PodDeletionRequested', pod: WEB, mechanism: 'pod-gc' }, 100);
    expectRemovedAt(told, WEB, 100);
    expectCauseChain(
      told,
      { kind: 'NodeRemoved', node: 'a-00' },
      'ScriptEvent',
      'HeartbeatLost',
      'node-lifecycle/grace-exceeded',
      'NodeConditionChanged',
      'cloud-node/instance-gone',
      'NodeRemoved',
    );
  });

  test('goes as soon as its kubelet has said that it is not ready', () => {
    const told = playWith(['at=3s notReady nodes=a-00', 'at=12s terminateInstance nodes=a-00']);
    expectAt(told, { kind: 'NodeRemoved', node: 'a-00' }, 15);
  });

  test('goes also while kube-controller-manager is down, but not while the API server is down', () => {
    const dies = ['at=3s notReady nodes=a-00', 'at=12s terminateInstance nodes=a-00'];
    const gone = { kind: 'NodeRemoved', node: 'a-00' } as const;
    expectAt(playWith([...dies, 'at=1s controllerManager stop']), gone, 15);
    expectAt(playWith([...dies, 'at=13s apiServer stop for=9s']), gone, 25);
  });

  test('registers anew when it is restored', () => {
    const told = playWith(['at=50ms terminateInstance nodes=a-00', 'at=70s restore nodes=a-00']);
    expectAt(told, { kind: 'NodeAdded', node: 'a-00' }, 70);
    expectNever(told, { kind: 'PodRemoved' });
  });
});

describe('an instance that is stopped', () => {
  test('keeps its Node object, and its pods leave after 300 s only (NS-40)', () => {
    const told = playWith(['at=50ms stopInstance nodes=a-00']);
    expectNever(told, { kind: 'NodeRemoved' });
    expectAt(told, { kind: 'NodeTainted', node: 'a-00', taint: SHUTDOWN }, 50);
    expectEvictedAt(told, WEB, 350);
    expectStuck(told, WEB);
  });

  test('loses the taint when it is back', () => {
    const told = playWith(['at=50ms stopInstance nodes=a-00 for=100s']);
    expectAt(told, { kind: 'NodeUntainted', node: 'a-00', taint: SHUTDOWN }, 105);
  });
});

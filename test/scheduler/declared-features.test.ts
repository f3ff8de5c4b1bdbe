import { describe, expect, test } from 'vitest';
import type { Node, PodSpec } from '#cluster';
import { askedFeatures } from '../../src/scheduler/filters/declared-features.ts';
import { spec } from '../support/builders.ts';
import { pending, roomyNode, rulesOf, schedulerOf } from '../support/scheduler.ts';

const RESTARTS = 'RestartAllContainersOnContainerExits';
const USERS = 'UserNamespacesHostNetworkSupport';
const OPTIONS = 'VolumeBindMountOptions';

const container = (more: object) => [{ name: 'c', resources: {}, ...more }];
const RESTART_ALL = { restartPolicyRules: [{ action: 'RestartAllContainers' }] };
const SPECS: Readonly<Record<string, Partial<PodSpec>>> = {
  'nothing special': {},
  'a rule that restarts one container': {
    containers: container({ restartPolicyRules: [{ action: 'Restart' }] }),
  },
  'a rule that restarts all': { containers: container(RESTART_ALL) },
  'such a rule of an init container': { initContainers: container(RESTART_ALL) },
  'the users of the host': { hostNetwork: true, hostUsers: true },
  'users of its own': { hostNetwork: false, hostUsers: false },
  'users of its own on the network of the host': { hostNetwork: true, hostUsers: false },
  'options of a mount': {
    containers: container({ volumeMounts: [{ bindMountOptions: ['noexec'] }] }),
  },
};

const neededBy = (name: string, version: string) =>
  askedFeatures(spec(SPECS[name] ?? {}).spec, rulesOf(version));

describe('the features that a pod needs', () => {
  test.each([
    ['nothing special', []],
    ['a rule that restarts one container', []],
    ['a rule that restarts all', [RESTARTS]],
    ['such a rule of an init container', [RESTARTS]],
    ['the users of the host', []],
    ['users of its own', []],
    ['users of its own on the network of the host', [USERS]],
    ['options of a mount', [OPTIONS]],
  ])('with %s: %j', (name, features) => {
    expect(neededBy(name, '1.37')).toEqual(features);
  });

  test('depend on the release', () => {
    const name = 'options of a mount';
    expect(neededBy(name, '1.36')).toEqual([]);
    const users = 'users of its own on the network of the host';
    expect(['1.35', '1.36'].map((version) => neededBy(users, version))).toEqual([[], [USERS]]);
  });
});

describe('kube-scheduler', () => {
  const nodes: readonly Node[] = [
    roomyNode('full', 'a', { declaredFeatures: [RESTARTS, USERS], allocatable: { cpu: '0' } }),
    roomyNode('old'),
    roomyNode('other', 'a', { declaredFeatures: [USERS] }),
  ];
  const pod = pending('shop/web', SPECS['a rule that restarts all']);

  test('keeps a pod from nodes that do not declare what it needs', () => {
    const able = roomyNode('able', 'a', { declaredFeatures: [RESTARTS] });
    expect(schedulerOf([...nodes, able]).attempt(pod)).toMatchObject({ node: 'able' });
  });

  test('says so last, and makes no room for it', () => {
    expect(schedulerOf(nodes).attempt(pod)).toMatchObject({
      fit:
        '0/3 nodes are available: 1 Too many pods, ' +
        "2 node(s) didn't match Pod's required features.",
      preemption: { kind: 'none' },
    });
  });

  test('asks for none before the gate is on', () => {
    const rules = rulesOf('1.35');
    expect(schedulerOf(nodes, [], { rules }).attempt(pod)).toMatchObject({ node: 'old' });
  });
});

import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import {
  controlPlaneHosts,
  electionsAmong,
  hostsCutOff,
} from '../../src/wiring/control-plane/control-plane-of.ts';
import { node, pod } from '../support/builders.ts';

const MIRROR = { 'kubernetes.io/config.mirror': 'abc', 'kubernetes.io/config.source': 'file' };
const restartTimeOf = () => seconds(7);

const hostsOf = (...names: readonly string[]) =>
  controlPlaneHosts(
    {
      nodes: [node('bridge')],
      pods: names.map((name) => pod(name, 'bridge', { annotations: MIRROR })),
    },
    restartTimeOf,
  ).map(({ component }) => component);

describe('the machines of a control plane', () => {
  it('are those of static pods that are named after a component and their node', () => {
    expect(hostsOf('kube-system/kube-apiserver-bridge', 'kube-system/etcd-bridge')).toEqual([
      'kube-apiserver',
      'etcd',
    ]);
    expect(hostsOf('openshift-etcd/etcd-guard-bridge', 'kube-system/kube-proxy-bridge')).toEqual(
      [],
    );
    expect(hostsOf('kube-system/etcd-manager-main-bridge')).toEqual(['etcd']);
    expect(hostsOf('kube-system/etcd-manager-events-bridge')).toEqual([]);
  });

  it('are none for pods that are no static ones, or whose node is missing', () => {
    const nodes = [node('bridge')];
    const plain = pod('kube-system/kube-apiserver-bridge', 'bridge');
    const gone = pod('kube-system/kube-apiserver-deck', 'deck', { annotations: MIRROR });
    expect(controlPlaneHosts({ nodes, pods: [plain, gone] }, restartTimeOf)).toEqual([]);
  });

  it('are cut off by a partition that leaves too few of them outside', () => {
    const names = ['bow', 'deck', 'stern'];
    const cluster = {
      nodes: names.map((name) => node(name)),
      pods: names.map((name) => pod(`kube-system/etcd-${name}`, name, { annotations: MIRROR })),
    };
    expect(hostsCutOff(cluster, new Set(['bow']))).toEqual([]);
    expect(hostsCutOff(cluster, new Set(['bow', 'stern', 'pier']))).toEqual(['bow', 'stern']);
  });

  it('are the servers of k3s, by their roles', () => {
    const k3s = (name: string, ...roles: readonly string[]) =>
      node(name, {
        kubeletVersion: 'v1.33.4+k3s1',
        labels: Object.fromEntries(
          roles.map((role) => [`node-role.kubernetes.io/${role}`, 'true']),
        ),
      });
    const nodes = [k3s('bridge', 'control-plane', 'etcd'), k3s('crane')];
    const found = controlPlaneHosts({ nodes, pods: [] }, restartTimeOf);
    expect(found.map(({ component, node: name }) => `${component} ${name}`)).toEqual([
      'kube-apiserver bridge',
      'etcd bridge',
      'kube-controller-manager bridge',
      'kube-scheduler bridge',
    ]);
  });
});

describe('the holder of a Lease', () => {
  const election = (holder: string) =>
    ({
      namespace: 'kube-system',
      name: 'kube-scheduler',
      holder,
      leaseDuration: seconds(15),
    }) as const;
  const nodes = [
    node('bow'),
    node('deck.ship.example', { labels: { 'kubernetes.io/hostname': 'deck' } }),
  ];
  const holderOf = (holder: string) =>
    electionsAmong({ nodes, elections: [election(holder)] }).map((each) => each.holder);

  it.each([
    ['bow', ['bow']],
    ['deck', ['deck.ship.example']],
    ['deck.ship.example', ['deck.ship.example']],
    ['bow.ship.example', ['bow']],
    ['lighthouse', []],
  ])('%s is of the nodes %j', (holder, found) => {
    expect(holderOf(holder)).toEqual(found);
  });
});

import { expect, it } from 'vitest';
import { seconds } from '#units';
import { asYaml, loadFine, type Raw, rawNode } from './support.ts';

const lease = (name: string, namespace: string, holderIdentity: string, more: Raw = {}): Raw => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name, namespace },
  spec: { holderIdentity, leaseDurationSeconds: 15, ...more },
});

it('Leases of leaders name the host of the leader, and nodes keep theirs', async () => {
  const { cluster, controlPlane } = await loadFine({
    harbour: asYaml(
      rawNode('ferry'),
      lease('kube-scheduler', 'openshift-kube-scheduler', 'ferry_1-2', {
        leaseDurationSeconds: 137,
      }),
      lease('kube-controller-manager', 'kube-system', 'ferry.bay_1-2'),
      lease('ferry', 'kube-node-lease', 'ferry'),
      lease('pilot', 'kube-system', 'ferry_1-2'),
      lease('kube-scheduler', 'lighthouse', 'ferry_1-2'),
      lease('kube-scheduler', 'kube-system', ''),
    ),
  });
  expect(cluster.leases.map(({ name }) => name)).toEqual(['ferry']);
  expect(cluster.elections).toEqual([
    {
      namespace: 'kube-system',
      name: 'kube-controller-manager',
      holder: 'ferry.bay',
      leaseDuration: seconds(15),
    },
    {
      namespace: 'openshift-kube-scheduler',
      name: 'kube-scheduler',
      holder: 'ferry',
      leaseDuration: seconds(137),
    },
  ]);
  expect(controlPlane.controllerManagerFlags).toEqual([]);
  expect(controlPlane.schedulerFlags).toEqual([
    { name: 'leader-elect-lease-duration', value: '137s', source: 'snapshot' },
  ]);
});

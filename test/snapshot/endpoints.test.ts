import { expect, it } from 'vitest';
import { asYaml, loadFine, rawNode } from './support.ts';

const pod = (name: string) => ({ kind: 'Pod', name, namespace: 'shop', uid: `u-${name}` });

it('EndpointSlices and Endpoints are read: pods, readiness, and addresses that are no pods', async () => {
  const { cluster, unread, ignored } = await loadFine({
    harbour: asYaml(
      rawNode('ferry'),
      {
        ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4' },
        metadata: {
          ...{ name: 'web-x7k2p', namespace: 'shop' },
          labels: { 'kubernetes.io/service-name': 'web' },
        },
        endpoints: [
          { addresses: ['10.0.0.1'], conditions: { ready: true }, targetRef: pod('web-0') },
          { addresses: ['10.0.0.2'], conditions: { ready: false }, targetRef: pod('web-1') },
          { addresses: ['192.0.2.7'] },
        ],
      },
      {
        ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv6' },
        metadata: {
          ...{ name: 'web-6', namespace: 'shop' },
          labels: { 'kubernetes.io/service-name': 'web' },
        },
        endpoints: [{ addresses: ['fd00::1'], targetRef: pod('web-0') }],
      },
      {
        ...{ apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'db', namespace: 'shop' } },
        subsets: [
          {
            addresses: [{ ip: '10.0.0.3', targetRef: pod('db-0') }],
            notReadyAddresses: [{ ip: '10.0.0.4', targetRef: pod('db-1') }, { ip: '10.0.0.5' }],
          },
        ],
      },
    ),
  });
  expect(cluster.endpointSlices).toMatchObject([
    {
      ...{ service: 'db', isEndpoints: true, others: 0 },
      endpoints: [
        { pod: 'shop/db-0', uid: 'u-db-0', ready: true },
        { pod: 'shop/db-1', uid: 'u-db-1', ready: false },
      ],
    },
    {
      ...{ service: 'web', isEndpoints: false, others: 1 },
      endpoints: [
        { pod: 'shop/web-0', ready: true },
        { pod: 'shop/web-1', ready: false },
      ],
    },
  ]);
  expect([unread, ignored]).toEqual([{}, {}]);
});

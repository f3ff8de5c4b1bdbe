import { expect, test } from 'vitest';
import { asYaml, codes, load, loadFine, type Raw, rawNode } from './support.ts';

const service = (spec: Raw, annotations: Raw = {}): Raw => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'shop', annotations },
  spec: { selector: { app: 'web' }, ...spec },
});

const OLDER = 'service.kubernetes.io/topology-aware-hints';
const NEWER = 'service.kubernetes.io/topology-mode';

test.each<[string, Raw, object | undefined]>([
  ['its defaults', service({ internalTrafficPolicy: 'Cluster' }), undefined],
  ['internal policy', service({ internalTrafficPolicy: 'Local' }), { internalLocal: true }],
  [
    'external policy',
    service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }),
    { externalLocal: true },
  ],
  ['an external policy that nobody meets', service({ externalTrafficPolicy: 'Local' }), undefined],
  [
    'distribution',
    service({ trafficDistribution: 'PreferSameNode' }),
    { distribution: 'PreferSameNode' },
  ],
  ['the newer annotation', service({}, { [NEWER]: 'Auto' }), { hintsBy: 'topology-mode' }],
  ['the older annotation', service({}, { [OLDER]: 'auto' }), { hintsBy: 'topology-aware-hints' }],
  ['the older one, which wins', service({}, { [OLDER]: 'Disabled', [NEWER]: 'Auto' }), undefined],
  [
    'nothing of an alias',
    service({ type: 'ExternalName', internalTrafficPolicy: 'Local' }),
    undefined,
  ],
])('a Service has the routing of %s', async (_, object, routing) => {
  const { cluster } = await loadFine({ harbour: asYaml(rawNode('ferry'), object) });
  expect(cluster.services?.[0]?.routing).toEqual(routing);
});

test('an unknown distribution is noted with its place, and counts as absent', async () => {
  const { snapshot, diagnostics } = await load({
    harbour: asYaml(rawNode('ferry'), service({ trafficDistribution: 'PreferNear' })),
  });
  expect(codes(diagnostics)).toEqual(['warning snapshot/unknown-value']);
  expect(diagnostics[0]?.message).toContain('trafficDistribution');
  expect(diagnostics[0]).toMatchObject({ path: 'harbour', position: { column: 24 } });
  expect(snapshot?.cluster.services?.[0]?.routing).toBeUndefined();
});

test('hints of EndpointSlices are kept', async () => {
  const { cluster } = await loadFine({
    harbour: asYaml(rawNode('ferry'), {
      ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4' },
      metadata: {
        ...{ name: 'web-x7k2p', namespace: 'shop' },
        labels: { 'kubernetes.io/service-name': 'web' },
      },
      endpoints: [
        {
          addresses: ['10.0.0.1'],
          targetRef: { kind: 'Pod', name: 'web-0', namespace: 'shop', uid: 'u' },
          hints: { forZones: [{ name: 'east' }] },
        },
      ],
    }),
  });
  expect(cluster.endpointSlices?.[0]?.endpoints[0]?.hints).toEqual({ zones: ['east'], nodes: [] });
});

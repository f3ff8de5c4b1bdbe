import fc from 'fast-check';
import type { More, RawObject } from './corpus.ts';

const metaOf = (object: RawObject) => Object(object['metadata']);

const zoneOf = (node: RawObject): string =>
  metaOf(node).labels?.['topology.kubernetes.io/zone'] ?? '';

const isNode = ({ kind }: RawObject): boolean => kind === 'Node';

/** The same nodes with more labels, where these say which. */
const labelled =
  (labelsOf: (node: RawObject, index: number) => object): More =>
  (objects) => {
    let index = -1;
    return objects.map((each) => {
      if (!isNode(each)) return each;
      index += 1;
      const { labels, ...meta } = metaOf(each);
      return { ...each, metadata: { ...meta, labels: { ...labels, ...labelsOf(each, index) } } };
    });
  };

const INSTANCE = { 'node.kubernetes.io/instance-type': 'm5.xlarge' };

/** The first pods of the cluster ask not to be disrupted. */
const guarded =
  (count: number): More =>
  (objects) => {
    let left = count;
    return objects.map((each) => {
      if (each['kind'] !== 'Pod' || left === 0) return each;
      left -= 1;
      const annotations = { 'karpenter.sh/do-not-disrupt': 'true' };
      return { ...each, metadata: { ...metaOf(each), annotations } };
    });
  };

/** NodePools of Karpenter; the last nodes may belong to none. */
export const withKarpenter: fc.Arbitrary<More> = fc
  .record({
    disruption: fc.record(
      {
        consolidationPolicy: fc.constantFrom('WhenEmpty', 'WhenEmptyOrUnderutilized'),
        consolidateAfter: fc.constantFrom('0s', '30s', '5m', 'Never'),
        budgets: fc.constantFrom([{ nodes: '10%' }], [{ nodes: '0' }], [{ nodes: '2' }]),
      },
      { requiredKeys: ['consolidateAfter'] },
    ),
    limits: fc.constantFrom(undefined, { cpu: '16' }, { cpu: '24' }, { nodes: '5' }),
    template: fc.record(
      {
        terminationGracePeriod: fc.constantFrom('30s', '5m'),
        expireAfter: fc.constantFrom('720h', '10m', 'Never'),
        taints: fc.constantFrom([{ key: 'pool', value: 'x', effect: 'NoSchedule' }]),
      },
      { requiredKeys: [] },
    ),
    own: fc.integer({ min: 1, max: 5 }),
    capacity: fc.constantFrom('spot', 'on-demand'),
    guards: fc.constantFrom(0, 0, 1, 3),
  })
  .map(({ disruption, limits, template, own, capacity, guards }) => (objects) => [
    ...guarded(guards)(
      labelled((_, index) =>
        index >= own
          ? {}
          : {
              ...INSTANCE,
              'karpenter.sh/nodepool': 'default',
              'karpenter.sh/initialized': 'true',
              'karpenter.sh/registered': 'true',
              'karpenter.sh/capacity-type': capacity,
            },
      )(objects),
    ),
    {
      ...{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'default' } },
      spec: {
        ...(limits && { limits }),
        disruption,
        template: { spec: { requirements: [], ...template } },
      },
    },
  ]);

/** The node group of each zone, and the report of Cluster Autoscaler about them. */
export const withNodeGroups: fc.Arbitrary<More> = fc
  .record({
    minSize: fc.constantFrom(0, 1, 3),
    maxSize: fc.constantFrom(3, 4, 10),
  })
  .map(({ minSize, maxSize }) => (objects) => {
    const zones = [...new Set(objects.filter(isNode).map(zoneOf))].filter((zone) => zone !== '');
    const sizeOf = (zone: string): number =>
      objects.filter((each) => isNode(each) && zoneOf(each) === zone).length;
    const groups = zones.map((zone) => {
      const size = sizeOf(zone);
      const registered = { total: size, ready: size, notStarted: 0 };
      const health = {
        ...{ status: 'Healthy', nodeCounts: { registered }, cloudProviderTarget: size },
        ...{ minSize: Math.min(minSize, size), maxSize: Math.max(maxSize, size) },
      };
      return {
        ...{ name: `eks-${zone}-8ac1`, health },
        ...{ scaleUp: { status: 'NoActivity' }, scaleDown: { status: 'NoCandidates' } },
      };
    });
    const status = { autoscalerStatus: 'Running', clusterWide: {}, nodeGroups: groups };
    const ofGroup = labelled((node) => ({
      ...INSTANCE,
      'eks.amazonaws.com/nodegroup': zoneOf(node),
    }));
    return [
      ...ofGroup(objects),
      {
        ...{ apiVersion: 'v1', kind: 'ConfigMap' },
        metadata: { name: 'cluster-autoscaler-status', namespace: 'kube-system' },
        data: { status: JSON.stringify(status) },
      },
    ];
  });

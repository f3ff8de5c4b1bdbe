import fc from 'fast-check';
import type { More, RawObject } from './corpus.ts';

const metaOf = (object: RawObject) => Object(object['metadata']);

const keysOf = (objects: readonly RawObject[], kind: string): readonly string[] =>
  objects
    .filter((each) => each['kind'] === kind)
    .map((each) => `${metaOf(each).namespace ?? 'default'}/${metaOf(each).name}`);

const RULES = {
  'a creation': { operations: ['CREATE'], apiGroups: [''], resources: ['pods'] },
  'an eviction': { operations: ['CREATE'], apiGroups: [''], resources: ['pods/eviction'] },
  'a binding': { operations: ['CREATE'], apiGroups: [''], resources: ['pods/binding'] },
  'a deletion': { operations: ['DELETE'], apiGroups: [''], resources: ['pods'] },
  'a renewal': {
    ...{ operations: ['UPDATE'], apiGroups: ['coordination.k8s.io'], resources: ['leases'] },
  },
} as const;

/** A webhook that runs in the pods of a Service of the cluster, the first one unless it has none. */
export const withWebhook: fc.Arbitrary<More> = fc
  .record({
    about: fc.subarray(Object.keys(RULES) as (keyof typeof RULES)[], { minLength: 1 }),
    failurePolicy: fc.constantFrom('Fail', 'Fail', 'Ignore'),
    timeoutSeconds: fc.constantFrom(1, 10, 30),
    at: fc.nat({ max: 3 }),
    sparesItself: fc.boolean(),
  })
  .map(({ about, failurePolicy, timeoutSeconds, at, sparesItself }) => (objects) => {
    const services = keysOf(objects, 'Service');
    const [namespace = 'shop', name = 'gate'] = (services[at % services.length] ?? '').split('/');
    const except = { matchExpressions: [{ key: 'app', operator: 'NotIn', values: [name] }] };
    return [
      ...objects,
      {
        ...{ apiVersion: 'admissionregistration.k8s.io/v1', metadata: { name: 'gate' } },
        kind: 'ValidatingWebhookConfiguration',
        webhooks: [
          {
            ...{ name: 'gate.example.com', failurePolicy, timeoutSeconds, sideEffects: 'None' },
            admissionReviewVersions: ['v1'],
            clientConfig: { service: { namespace, name } },
            rules: about.map((each) => ({ ...RULES[each], apiVersions: ['v1'], scope: '*' })),
            ...(sparesItself && { objectSelector: except }),
          },
        ],
      },
    ];
  });

/** A ResourceQuota and a LimitRange of a namespace with pods. */
export const withQuota: fc.Arbitrary<More> = fc
  .record({
    hard: fc.record(
      {
        pods: fc.constantFrom('1', '4', '40'),
        'requests.cpu': fc.constantFrom('2', '12'),
        'limits.memory': fc.constantFrom('1Gi', '64Gi'),
        'count/pods': fc.constantFrom('3', '30'),
      },
      { requiredKeys: [] },
    ),
    limits: fc.constantFrom(
      [],
      [{ type: 'Container', default: { memory: '1Gi' }, defaultRequest: { cpu: '1' } }],
      [{ type: 'Container', max: { cpu: '2' } }],
    ),
  })
  .map(({ hard, limits }) => (objects) => {
    const [namespace = 'default'] = (keysOf(objects, 'Pod')[0] ?? '').split('/');
    const metadata = { name: 'harbour', namespace };
    return [
      ...objects,
      { ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata }, spec: { hard } },
      ...(limits.length === 0
        ? []
        : [{ ...{ apiVersion: 'v1', kind: 'LimitRange', metadata }, spec: { limits } }]),
    ];
  });

/** A PodDisruptionBudget of the pods of each ReplicaSet. */
export const withBudgets: fc.Arbitrary<More> = fc
  .record(
    {
      bound: fc.constantFrom({ minAvailable: 1 }, { maxUnavailable: 0 }, { maxUnavailable: '50%' }),
      unhealthyPodEvictionPolicy: fc.constantFrom('AlwaysAllow', 'IfHealthyBudget'),
    },
    { requiredKeys: ['bound'] },
  )
  .map(({ bound, ...policy }) => (objects) => [
    ...objects,
    ...objects
      .filter(({ kind }) => kind === 'ReplicaSet')
      .map((set) => {
        const { name, namespace } = metaOf(set);
        return {
          ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
          ...{ metadata: { name: `${name}-fuzz`, namespace } },
          spec: { selector: Object(set['spec']).selector, ...bound, ...policy },
        };
      }),
  ]);

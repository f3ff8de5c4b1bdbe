import type { RawObject } from './corpus.ts';

const DRIVER = 'gpu.example.com';
const TEMPLATE = 'one-gpu';
const CLAIMS = [{ name: 'gpu', resourceClaimTemplateName: TEMPLATE }];
const REQUESTS = [{ name: 'gpu', exactly: { deviceClassName: 'gpu', count: 1 } }];

interface Meta {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly ownerReferences?: readonly { readonly kind?: string }[];
}

const metaOf = (object: RawObject): Meta => Object(object['metadata']);

/** Each node has devices, and pods of ReplicaSets claim one each; some tolerate a taint for a while. */
export function withDevices(objects: readonly RawObject[]): readonly RawObject[] {
  const nodes = objects
    .filter(({ kind }) => kind === 'Node')
    .map((each) => metaOf(each).name ?? '');
  const pods = objects.filter(claims);
  const namespaces = new Set(
    objects.filter(({ kind }) => kind === 'ReplicaSet').map((each) => metaOf(each).namespace),
  );
  return [
    ...objects.map((each) => (claims(each) ? claiming(each) : each)).map(claimingTemplate),
    ...nodes.map((name) => sliceOf(name, pods.filter((pod) => nodeOf(pod) === name).length + 1)),
    {
      ...{ apiVersion: 'resource.k8s.io/v1', kind: 'DeviceClass', metadata: { name: 'gpu' } },
      spec: { selectors: [{ cel: { expression: `device.driver == "${DRIVER}"` } }] },
    },
    ...[...namespaces].map((namespace) => ({
      ...{ apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaimTemplate' },
      metadata: { name: TEMPLATE, namespace },
      spec: { spec: { devices: { requests: REQUESTS } } },
    })),
    ...nodes.flatMap((name) =>
      pods.filter((pod) => nodeOf(pod) === name).map((pod, index) => claimOf(pod, name, index)),
    ),
  ];
}

const nodeOf = (pod: RawObject): string | undefined => Object(pod['spec']).nodeName;

const claims = (object: RawObject): boolean =>
  object['kind'] === 'Pod' && metaOf(object).ownerReferences?.[0]?.kind === 'ReplicaSet';

const claiming = (object: RawObject): RawObject => ({
  ...object,
  spec: { ...Object(object['spec']), resourceClaims: CLAIMS },
});

function claimingTemplate(object: RawObject): RawObject {
  const { template, ...spec } = Object(object['spec']);
  if (object['kind'] !== 'ReplicaSet' || template === undefined) return object;
  return { ...object, spec: { ...spec, template: claiming(template) } };
}

const sliceOf = (node: string, count: number): RawObject => ({
  ...{
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: { name: `gpus-${node}` },
  },
  spec: {
    ...{ driver: DRIVER, nodeName: node, pool: { name: node, generation: 1 } },
    devices: Array.from({ length: count }, (_, index) => ({ name: `gpu-${index}` })),
  },
});

function claimOf(pod: RawObject, node: string, index: number): RawObject {
  const { name = '', namespace = 'default', uid = '' } = metaOf(pod);
  const tolerations =
    index % 2 === 0
      ? []
      : [{ operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 * index }];
  const device = { request: 'gpu', driver: DRIVER, pool: node, device: `gpu-${index}` };
  return {
    ...{ apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim' },
    metadata: {
      ...{ name: `${name}-gpu`, namespace },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid, controller: true }],
    },
    spec: { devices: { requests: REQUESTS } },
    status: {
      allocation: { devices: { results: [{ ...device, tolerations }] } },
      reservedFor: [{ resource: 'pods', name, uid }],
    },
  };
}

/** A CronJob of every minute, of each policy, in a namespace of the snapshot. */
export const withCronJobs =
  (policy: 'Allow' | 'Forbid' | 'Replace', took: number | undefined) =>
  (objects: readonly RawObject[]): readonly RawObject[] => {
    const status =
      took === undefined
        ? {}
        : {
            lastScheduleTime: '2026-01-01T00:00:00Z',
            lastSuccessfulTime: `2026-01-01T00:0${took}:30Z`,
          };
    const container = { name: 'main', resources: { requests: { cpu: '1' } } };
    const template = { spec: { restartPolicy: 'Never', containers: [container] } };
    return [
      ...objects,
      {
        ...{ apiVersion: 'batch/v1', kind: 'CronJob', status },
        metadata: { name: 'tides', namespace: 'default' },
        spec: {
          ...{ schedule: '* * * * *', concurrencyPolicy: policy },
          jobTemplate: { spec: { backoffLimit: 1, template } },
        },
      },
    ];
  };

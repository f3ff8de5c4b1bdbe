import type { RawObject } from './corpus.ts';

interface Meta {
  readonly name?: string;
  readonly namespace?: string;
  readonly ownerReferences?: readonly { readonly kind?: string; readonly name?: string }[];
}

const metaOf = (object: RawObject): Meta => Object(object['metadata']);

/** The pods of each ReplicaSet are a gang, of which at least so many run; kube-scheduler knows gangs. */
export const withGangs =
  (minCount: number) =>
  (objects: readonly RawObject[]): readonly RawObject[] => [
    ...objects.map(inGroup),
    ...objects
      .filter(({ kind }) => kind === 'ReplicaSet')
      .map((each) => groupOf(metaOf(each), minCount)),
    ...objects
      .filter(({ kind }) => kind === 'Node')
      .slice(0, 1)
      .map((each) => schedulerOn(metaOf(each).name ?? '')),
  ];

function inGroup(object: RawObject): RawObject {
  const { name = '', ownerReferences: [owner] = [] } = metaOf(object);
  if (object['kind'] === 'Pod' && owner?.kind === 'ReplicaSet') {
    return scheduledWith(owner.name ?? '', object);
  }
  const { template, ...spec } = Object(object['spec']);
  if (object['kind'] !== 'ReplicaSet' || template === undefined) return object;
  return { ...object, spec: { ...spec, template: scheduledWith(name, template) } };
}

const scheduledWith = (podGroupName: string, object: RawObject): RawObject => ({
  ...object,
  spec: { ...Object(object['spec']), schedulingGroup: { podGroupName } },
});

const groupOf = ({ name, namespace }: Meta, minCount: number): RawObject => ({
  ...{ apiVersion: 'scheduling.k8s.io/v1alpha2', kind: 'PodGroup' },
  metadata: { name, namespace },
  spec: { schedulingPolicy: { gang: { minCount } } },
});

const schedulerOn = (nodeName: string): RawObject => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: {
    ...{ name: `kube-scheduler-${nodeName}`, namespace: 'kube-system', uid: 'uid-of-scheduler' },
    labels: { component: 'kube-scheduler', tier: 'control-plane' },
    annotations: { 'kubernetes.io/config.source': 'file' },
  },
  spec: {
    nodeName,
    containers: [
      {
        name: 'kube-scheduler',
        image: 'registry.k8s.io/kube-scheduler:v1.36.0',
        command: ['kube-scheduler', '--feature-gates=GenericWorkload=true,GangScheduling=true'],
      },
    ],
  },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
});

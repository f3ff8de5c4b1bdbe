import { type CsiNode, readObjectSelector, type StorageClass, type WorkloadObject } from '#cluster';
import { workload } from './budgets.ts';
import { inZone, node, spec } from './builders.ts';
import { type Outage, type Played, play } from './outage.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

export const ZONE = 'topology.kubernetes.io/zone';

/** A class of volumes that are made for the node of their first pod. */
export const fast = (given: Partial<StorageClass> = {}): StorageClass => ({
  ...META,
  namespace: '',
  name: 'fast',
  provisioner: 'disk.example',
  volumeBindingMode: 'WaitForFirstConsumer',
  allowedTopologies: [],
  ...given,
});

const drivers = (name: string): CsiNode => ({
  ...META,
  namespace: '',
  name,
  drivers: [{ name: 'disk.example', topologyKeys: [ZONE] }],
});

/** Two zones of one node each; the north comes first. */
export const harbour = (outage: Partial<Outage>): Played =>
  play({
    nodes: [node('north', inZone('n')), node('south', inZone('s'))],
    storageClasses: [fast()],
    csiNodes: [drivers('north'), drivers('south')],
    ...outage,
  });

/** The volume of a claim at the end. */
export const volumeOf = (told: Played, key = 'shop/data') => {
  const bound = told.final.shelf('persistentVolumeClaims').get(key);
  return bound?.volumeName === undefined
    ? undefined
    : told.final.shelf('persistentVolumes').get(bound.volumeName);
};

/** A StatefulSet with one claim for each of its pods. */
export const db = (
  replicas: number,
  storageClassName = 'fast',
  given: Partial<WorkloadObject['statefulSet']> = {},
): WorkloadObject =>
  workload('StatefulSet', 'db', {
    replicas,
    selector: readObjectSelector({ matchLabels: { app: 'db' } }),
    template: { labels: { app: 'db' }, annotations: {}, finalizers: [], ...spec({}) },
    statefulSet: {
      podManagementPolicy: 'OrderedReady',
      firstOrdinal: 0,
      ...given,
      volumeClaimTemplates: [
        {
          name: 'data',
          claim: {
            accessModes: ['ReadWriteOnce'],
            storage: '1Gi',
            storageClassName,
            volumeMode: 'Filesystem',
          },
        },
      ],
    },
  });

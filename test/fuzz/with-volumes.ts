import type { RawObject } from './corpus.ts';

const DRIVER = 'disk.example.com';
const STORAGE_CLASS = 'fuzz';
const STORED = {
  accessModes: ['ReadWriteOnce'],
  storageClassName: STORAGE_CLASS,
  resources: { requests: { storage: '1Gi' } },
};

interface PodObject {
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly { readonly kind?: string }[];
  };
  readonly spec?: { readonly nodeName?: string; readonly volumes?: readonly unknown[] };
}

/** Pods of StatefulSets without volumes get a disk each, which is attached to their node. */
export function withVolumes(objects: readonly RawObject[]): readonly RawObject[] {
  const disks = objects.filter(isPodWithoutDisk).map(nameDisk);
  if (disks.length === 0) return objects;
  return [
    ...objects.map((each) => (isPodWithoutDisk(each) ? withClaim(each) : withTemplate(each))),
    {
      ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', provisioner: DRIVER },
      ...{ metadata: { name: STORAGE_CLASS }, volumeBindingMode: 'WaitForFirstConsumer' },
    },
    ...disks.flatMap(objectsOfDisk),
  ];
}

const isPodWithoutDisk = (object: RawObject): boolean => {
  const { metadata, spec } = object as PodObject;
  const isOfStatefulSet = metadata?.ownerReferences?.[0]?.kind === 'StatefulSet';
  return object['kind'] === 'Pod' && isOfStatefulSet && spec?.volumes === undefined;
};

interface Disk {
  readonly namespace: string;
  readonly claim: string;
  readonly volume: string;
  readonly node: string | undefined;
}

function nameDisk(pod: RawObject): Disk {
  const { metadata: { name = '', namespace = 'default' } = {}, spec } = pod as PodObject;
  return {
    ...{ namespace, claim: `data-${name}`, volume: `pv-${namespace}-${name}` },
    node: spec?.nodeName,
  };
}

const withClaim = (pod: RawObject): RawObject => {
  const claim = { claimName: nameDisk(pod).claim };
  const volumes = [{ name: 'data', persistentVolumeClaim: claim }];
  return { ...pod, spec: { ...Object(pod['spec']), volumes } };
};

const withTemplate = (object: RawObject): RawObject => {
  const spec = Object(object['spec']);
  if (object['kind'] !== 'StatefulSet' || spec.volumeClaimTemplates !== undefined) return object;
  const template = { metadata: { name: 'data' }, spec: STORED };
  return { ...object, spec: { ...spec, volumeClaimTemplates: [template] } };
};

function objectsOfDisk({ namespace, claim, volume, node }: Disk): readonly RawObject[] {
  const claimRef = { kind: 'PersistentVolumeClaim', namespace, name: claim };
  return [
    {
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: claim, namespace } },
      ...{ spec: { ...STORED, volumeName: volume }, status: { phase: 'Bound' } },
    },
    {
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: volume } },
      spec: {
        ...{ accessModes: STORED.accessModes, storageClassName: STORAGE_CLASS, claimRef },
        ...{ capacity: { storage: '1Gi' }, csi: { driver: DRIVER, volumeHandle: volume } },
      },
      status: { phase: 'Bound' },
    },
    ...(node === undefined
      ? []
      : [
          {
            ...{ apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttachment' },
            metadata: { name: `attachment-${volume}` },
            spec: { attacher: DRIVER, nodeName: node, source: { persistentVolumeName: volume } },
            status: { attached: true },
          },
        ]),
  ];
}

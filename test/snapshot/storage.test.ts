import { describe, expect, it } from 'vitest';
import { asYaml, codes, load, loadFine, type Raw, rawNode } from './support.ts';

const storage = (kind: string, name: string, fields: Raw, metadata: Raw = {}): Raw => ({
  apiVersion: kind.startsWith('Persistent') ? 'v1' : 'storage.k8s.io/v1',
  kind,
  metadata: { name, ...metadata },
  ...fields,
});

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

const ZONE_A = {
  nodeSelectorTerms: [
    {
      matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] }],
      matchFields: [],
    },
  ],
};

describe('storage', () => {
  it('keeps what models read of volumes and claims', async () => {
    const { cluster, unread } = await loadFine({
      harbour: asYaml(
        rawNode('ferry', { status: { volumesInUse: ['kubernetes.io/csi/ebs.csi.aws.com^vol-1'] } }),
        storage('PersistentVolume', 'pv-1', {
          spec: {
            accessModes: ['ReadWriteOnce'],
            capacity: { storage: '10Gi', iops: 3 },
            claimRef: { kind: 'PersistentVolumeClaim', namespace: 'shop', name: 'data', uid: 'u' },
            csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'vol-1', fsType: 'ext4' },
            nodeAffinity: { required: ZONE_A },
            storageClassName: 'fast',
          },
          status: { phase: 'Released' },
        }),
        storage('PersistentVolume', 'pv-0', { spec: { local: { path: '/disk' } } }),
        storage(
          'PersistentVolumeClaim',
          'data',
          {
            spec: {
              accessModes: ['ReadWriteOncePod'],
              resources: { requests: { storage: '10Gi' } },
              volumeName: 'pv-1',
              selector: { matchLabels: { tier: 'db' } },
            },
          },
          {
            namespace: 'shop',
            annotations: { 'volume.beta.kubernetes.io/storage-class': 'old', note: 'long' },
          },
        ),
        storage('PersistentVolumeClaim', 'wait', { spec: { volumeMode: 'Block' } }),
      ),
    });
    expect(cluster.nodes[0]?.volumesInUse).toEqual(['kubernetes.io/csi/ebs.csi.aws.com^vol-1']);
    expect(cluster.persistentVolumes).toEqual([
      {
        namespace: '',
        name: 'pv-0',
        ...META,
        phase: 'Available',
        accessModes: [],
        storageClassName: '',
        volumeMode: 'Filesystem',
        source: { kind: 'local' },
      },
      {
        namespace: '',
        name: 'pv-1',
        ...META,
        phase: 'Released',
        accessModes: ['ReadWriteOnce'],
        storage: '10Gi',
        storageClassName: 'fast',
        volumeMode: 'Filesystem',
        claimRef: { namespace: 'shop', name: 'data', uid: 'u' },
        nodeAffinity: ZONE_A,
        source: { kind: 'csi', driver: 'ebs.csi.aws.com', volumeHandle: 'vol-1' },
      },
    ]);
    expect(cluster.persistentVolumeClaims).toEqual([
      {
        namespace: 'default',
        name: 'wait',
        ...META,
        phase: 'Pending',
        accessModes: [],
        volumeMode: 'Block',
      },
      {
        namespace: 'shop',
        name: 'data',
        ...META,
        annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' },
        phase: 'Bound',
        accessModes: ['ReadWriteOncePod'],
        storage: '10Gi',
        storageClassName: 'old',
        volumeMode: 'Filesystem',
        volumeName: 'pv-1',
        selector: {
          kind: 'labels',
          selector: [{ key: 'tier', operator: 'in', values: ['db'] }],
        },
      },
    ]);
    expect(unread).toEqual({});
  });

  it('keeps attachments, classes and drivers', async () => {
    const { cluster } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        storage('VolumeAttachment', 'csi-1', {
          spec: {
            attacher: 'ebs.csi.aws.com',
            nodeName: 'ferry',
            source: { persistentVolumeName: 'pv-1' },
          },
          status: { attached: true, attachmentMetadata: { devicePath: '/dev/xvdba' } },
        }),
        storage('StorageClass', 'fast', {
          provisioner: 'ebs.csi.aws.com',
          volumeBindingMode: 'WaitForFirstConsumer',
          allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['a', 'b'] }] }],
          parameters: { type: 'gp3' },
        }),
        storage('StorageClass', 'plain', {}),
        storage('CSINode', 'ferry', {
          spec: {
            drivers: [{ name: 'ebs.csi.aws.com', nodeID: 'i-1', allocatable: { count: 25 } }],
          },
        }),
        storage('CSIDriver', 'efs.csi.aws.com', { spec: { attachRequired: false } }),
        storage('CSIDriver', 'ebs.csi.aws.com', {}),
      ),
    });
    expect(cluster.volumeAttachments).toEqual([
      {
        namespace: '',
        name: 'csi-1',
        ...META,
        attacher: 'ebs.csi.aws.com',
        nodeName: 'ferry',
        persistentVolumeName: 'pv-1',
        attached: true,
      },
    ]);
    expect(cluster.storageClasses).toMatchObject([
      {
        name: 'fast',
        provisioner: 'ebs.csi.aws.com',
        volumeBindingMode: 'WaitForFirstConsumer',
        allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['a', 'b'] }] }],
      },
      { name: 'plain', volumeBindingMode: 'Immediate', allowedTopologies: [] },
    ]);
    expect(cluster.csiNodes?.map(({ drivers }) => drivers)).toEqual([
      [{ name: 'ebs.csi.aws.com', allocatableCount: 25 }],
    ]);
    expect(cluster.csiDrivers?.map(({ name, attachRequired }) => [name, attachRequired])).toEqual([
      ['ebs.csi.aws.com', true],
      ['efs.csi.aws.com', false],
    ]);
  });

  it('is complained about when an attachment names a node that is not there', async () => {
    const { diagnostics, snapshot } = await load({
      harbour: asYaml(
        rawNode('ferry'),
        storage('VolumeAttachment', 'csi-1', {
          spec: { attacher: 'ebs.csi.aws.com', nodeName: 'wreck' },
        }),
      ),
    });
    expect(snapshot?.cluster.volumeAttachments).toHaveLength(1);
    expect(codes(diagnostics)).toEqual(['warning snapshot/attached-to-missing-node']);
    expect(diagnostics[0]).toMatchObject({ path: 'harbour', position: { line: 6 } });
  });
});

import { describe, expect, it } from 'vitest';
import { atSecond } from '../support/clock.ts';
import { playRequest, requestOf } from '../support/scenario.ts';

const SCRIPT = `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec: {events: []}
`;

interface Written {
  readonly labels?: string;
  readonly taints?: string;
  readonly ready?: string;
  readonly heartbeat?: string;
  readonly version?: string;
  readonly room?: string;
}

const ROOM = 'allocatable: {cpu: "4", memory: 8Gi, pods: "110"}';

const nodeText = (
  name: string,
  {
    labels = '',
    taints = '',
    ready = 'True',
    heartbeat,
    version = 'v1.36.2',
    room = ROOM,
  }: Written = {},
): string => `
apiVersion: v1
kind: Node
metadata: {name: ${name}, creationTimestamp: "2026-11-20T00:00:00Z", labels: {${labels}}}
spec: {taints: [${taints}]}
status:
  ${room}
  conditions:
    - type: Ready
      status: "${ready}"
      ${heartbeat === undefined ? '' : `lastHeartbeatTime: "${heartbeat}"`}
  nodeInfo: {kubeletVersion: ${version}}
`;

const HEARTBEAT = '2026-11-20T00:00:00Z';
const steady = (name: string, given: Written = {}) =>
  nodeText(name, { heartbeat: HEARTBEAT, ...given });

const leaseText = (name: string) => `
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: ${name}, namespace: kube-node-lease}
spec: {leaseDurationSeconds: 40, renewTime: "2026-11-20T00:00:00.000000Z"}
`;

/** The assumptions about a snapshot, except the version of its control plane. */
async function assumed(...documents: readonly string[]) {
  const request = requestOf(documents.join('---\n'), SCRIPT, { kubernetesVersion: '1.36' });
  const { assumptions } = await playRequest(request);
  return assumptions;
}

describe('what a snapshot lacks', () => {
  it('is nothing when it knows its leases and times', async () => {
    expect(await assumed(steady('heron-bay'), leaseText('heron-bay'))).toEqual([]);
  });

  it('may be the configuration of a kubelet that an event sets anew', async () => {
    const script = `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec: {events: [{setKubelet: {nodes: [heron-bay], config: {maxPods: 20}}}]}
`;
    const kubelet = `
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard: {memory.available: 1Gi}
`;
    const assumedIn = async (...documents: readonly string[]) => {
      const snapshot = [steady('heron-bay'), leaseText('heron-bay'), ...documents].join('---\n');
      const request = requestOf(snapshot, script, { kubernetesVersion: '1.36' });
      const { assumptions } = await playRequest(request);
      return assumptions.filter(({ kind }) => kind === 'kubelet-defaults');
    };
    expect(await assumedIn()).toEqual([{ kind: 'kubelet-defaults', nodes: ['heron-bay'] }]);
    expect(await assumedIn(kubelet)).toEqual([]);
  });

  it('may be the attachments of volumes that are in use', async () => {
    const storage = `
apiVersion: v1
kind: PersistentVolume
metadata: {name: pv-1}
spec: {accessModes: [ReadWriteOnce], csi: {driver: disk.example, volumeHandle: one}}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: shop}
spec: {volumeName: pv-1}
---
apiVersion: v1
kind: Pod
metadata: {name: db-0, namespace: shop}
spec: {nodeName: heron-bay, volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]}
status: {phase: Running}
`;
    expect(await assumed(steady('heron-bay'), leaseText('heron-bay'), storage)).toContainEqual({
      kind: 'attachments-assumed',
      volumes: 1,
    });
  });

  it('may be the lease of a node that is Ready', async () => {
    expect(await assumed(steady('heron-bay'))).toEqual([
      { kind: 'lease-renewed-at-start', nodes: ['heron-bay'] },
    ]);
  });

  it('may be any sign of life of a node', async () => {
    const silent = steady('otter-point', { ready: 'Unknown' });
    expect(await assumed(steady('heron-bay'), leaseText('heron-bay'), silent)).toEqual([
      { kind: 'nodes-silent-at-start', nodes: ['otter-point'] },
    ]);
  });

  it('may be every heartbeat: then the newest time of all is the start', async () => {
    expect(await assumed(nodeText('heron-bay'))).toContainEqual({
      kind: 'start-is-newest-timestamp',
      at: atSecond(0),
    });
  });

  it('may be the age of a taint', async () => {
    const tainted = steady('heron-bay', { taints: '{key: storm, effect: NoExecute}' });
    expect(await assumed(tainted, leaseText('heron-bay'))).toEqual([
      { kind: 'taint-without-time', nodes: ['heron-bay'] },
    ]);
  });

  it('may be any node that counts for its zone', async () => {
    const labels =
      'topology.kubernetes.io/zone: north, node.kubernetes.io/exclude-disruption: "true"';
    expect(await assumed(steady('heron-bay', { labels }), leaseText('heron-bay'))).toEqual([
      { kind: 'zone-of-excluded-nodes', zone: '::north' },
    ]);
  });

  it('may be how much room there is', async () => {
    const lacking = [
      steady('otter-point', { room: ROOM.replace('allocatable', 'capacity') }),
      steady('seal-rock', { room: 'capacity: {cpu: "4", memory: 8Gi}' }),
    ];
    expect(await assumed(...lacking, leaseText('otter-point'), leaseText('seal-rock'))).toEqual([
      { kind: 'allocatable-is-capacity', nodes: ['otter-point', 'seal-rock'] },
      { kind: 'room-assumed', resources: ['pods'], nodes: ['seal-rock'] },
    ]);
  });

  it('may be the ReplicaSet of a pod', async () => {
    const web = `
apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
  labels: {pod-template-hash: 7d9}
  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-7d9, uid: r, controller: true}]
spec: {nodeName: heron-bay, containers: [{name: web}]}
status: {phase: Running}
`;
    expect(await assumed(steady('heron-bay'), leaseText('heron-bay'), web)).toEqual([
      { kind: 'workloads-from-pods', objects: { Deployment: 1, ReplicaSet: 1 } },
      { kind: 'workload-guessed-from-labels', pods: 1 },
    ]);
  });

  it('may be the version of the control plane, which is then that of the newest kubelet', async () => {
    const older = steady('otter-point', { version: 'v1.31.4' });
    const documents = [steady('heron-bay', { version: 'v1.33.1' }), older];
    const { assumptions, versions } = await playRequest(requestOf(documents.join('---\n'), SCRIPT));
    expect(assumptions).toContainEqual({
      kind: 'control-plane-is-newest-kubelet',
      version: '1.33',
    });
    expect(versions).toEqual({ controlPlane: '1.33', kubelets: { '1.31': 1, '1.33': 1 } });
  });
});

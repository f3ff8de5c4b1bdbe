import { describe, expect, it } from 'vitest';
import { between, inSeconds } from '#units';
import { playRequest, requestOf } from '../support/scenario.ts';

const GI = 2 ** 30;

/** A node with 8Gi of memory of which a Node object shows 6Gi, and nothing tells why. */
const SNAPSHOT = `
apiVersion: v1
kind: Node
metadata: {name: pier}
status:
  capacity: {cpu: "4", memory: 8Gi}
  allocatable: {cpu: "4", memory: 6Gi}
  conditions:
    - {type: Ready, status: "True", lastHeartbeatTime: "2026-11-20T00:00:00Z"}
    - {type: MemoryPressure, status: "False"}
    - {type: DiskPressure, status: "False"}
    - {type: PIDPressure, status: "False"}
  nodeInfo: {kubeletVersion: v1.36.2}
---
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: pier, namespace: kube-node-lease}
spec: {renewTime: "2026-11-20T00:00:00Z", leaseDurationSeconds: 40}
---
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop, uid: web}
spec: {nodeName: pier, containers: [{name: app}]}
status: {phase: Running}
---
node:
  nodeName: pier
  memory: {availableBytes: ${4 * GI}, workingSetBytes: ${4 * GI}}
pods:
  - podRef: {name: web, namespace: shop, uid: web}
    memory: {workingSetBytes: ${3 * GI}}
`;

const scriptOf = (spec: string) => `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec: {start: "2026-11-20T00:00:00Z", duration: 10m, ${spec}}
`;

async function play(spec: string) {
  const { outcome } = await playRequest(requestOf(SNAPSHOT, scriptOf(spec)));
  const at = (seconds: number) => (outcome.start + seconds * 1e6) as typeof outcome.start;
  const renewedAt = (seconds: number) => {
    const renewed = outcome.final.heartbeats.leaseRenewedAt('pier', at(seconds));
    return renewed && inSeconds(between(outcome.start, renewed));
  };
  return { outcome, allocatable: outcome.final.node('pier')?.allocatable, renewedAt };
}

const evictionsOf = ({ outcome }: Awaited<ReturnType<typeof play>>) =>
  outcome.entries.flatMap(({ at, cause }) =>
    cause.kind === 'PodEvicted' && 'signal' in cause
      ? `${inSeconds(between(outcome.start, at))}s ${cause.pod} ${cause.signal}`
      : [],
  );

const KEEPS_1GI = 'config: {kubeReserved: {memory: 1Gi, cpu: "1"}}';

describe('what a script sets from the start on', () => {
  it('changes what the node shows as allocatable, by as much as it keeps from pods', async () => {
    const { allocatable } = await play(`set: {kubelet: [{target: {all: true}, ${KEEPS_1GI}}]}`);
    expect(allocatable).toEqual({ cpu: '3', memory: '5Gi' });
  });

  it('changes what all pods may use together', async () => {
    const limit = 'config: {kubeReserved: {memory: 5Gi}, evictionHard: {memory.available: 1Gi}}';
    const played = await play(`set: {kubelet: [{target: {all: true}, ${limit}}]}`);
    expect(evictionsOf(played)).toEqual(['0s shop/web allocatableMemory.available']);
  });
});

describe('a kubelet that restarts with other settings', () => {
  it('writes what pods may ask for', async () => {
    const { allocatable } = await play(`events: [{at: 1m, setKubelet: {all: true, ${KEEPS_1GI}}}]`);
    expect(allocatable).toEqual({ cpu: '3', memory: '5Gi' });
  });

  it('does so once it reaches the API, all changes together', async () => {
    const events = [
      '{at: 1m, partition: {all: true}, for: 3m}',
      `{at: 2m, setKubelet: {all: true, ${KEEPS_1GI}}}`,
      '{at: 3m, setKubelet: {all: true, config: {kubeReserved: {memory: 2Gi}}}}',
    ];
    const { allocatable } = await play(`events: [${events}]`);
    expect(allocatable).toEqual({ cpu: '4', memory: '4Gi' });
  });

  it('keeps what it shows when nothing of that changes', async () => {
    const config = 'config: {evictionMaxPodGracePeriod: 5}';
    const { allocatable } = await play(`events: [{at: 1m, setKubelet: {all: true, ${config}}}]`);
    expect(allocatable).toEqual({ cpu: '4', memory: '6Gi' });
  });

  it('evicts from all pods together when they may use less', async () => {
    const config = 'config: {kubeReserved: {memory: 5Gi}, evictionHard: {memory.available: 1Gi}}';
    const played = await play(`events: [{at: 25s, setKubelet: {all: true, ${config}}}]`);
    expect(evictionsOf(played)).toEqual(['25s shop/web allocatableMemory.available']);
  });

  it('renews its lease at the new pace from the restart on', async () => {
    const config = 'config: {nodeLeaseDurationSeconds: 120}';
    const { renewedAt } = await play(`events: [{at: 25s, setKubelet: {all: true, ${config}}}]`);
    expect([24, 25, 54, 55, 84].map(renewedAt)).toEqual([20, 25, 25, 55, 55]);
  });

  it('goes on at the old places when its pace stays', async () => {
    const { renewedAt } = await play(`events: [{at: 25s, setKubelet: {all: true, config: {}}}]`);
    expect([25, 29, 30].map(renewedAt)).toEqual([20, 20, 30]);
  });

  it('that is slower than the grace of its node is marked and comes back, again and again', async () => {
    const config = 'config: {nodeLeaseDurationSeconds: 400, nodeStatusUpdateFrequency: 5m}';
    const { outcome } = await play(`events: [{at: 25s, setKubelet: {all: true, ${config}}}]`);
    const ready = outcome.entries.flatMap(({ at, cause }) =>
      cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready'
        ? `${inSeconds(between(outcome.start, at))}s ${cause.to}`
        : [],
    );
    expect(ready.slice(0, 3)).toEqual(['75.01s Unknown', '325s True', '375.02s Unknown']);
  });
});

describe('a kubelet that restarts with other taints to register with', () => {
  it('leaves its node as it is, and registers it with them when it is gone', async () => {
    const config = 'config: {registerWithTaints: [{key: tide, value: high, effect: NoSchedule}]}';
    const { outcome } = await play(
      `events: [{at: 25s, setKubelet: {all: true, ${config}}}, {at: 60s, deleteNode: {nodes: [pier]}},` +
        ' {at: 70s, reboot: {nodes: [pier], downFor: 5s}}]',
    );
    expect(outcome.final.node('pier')?.taints).toEqual([
      { key: 'tide', value: 'high', effect: 'NoSchedule' },
    ]);
    const tainted = outcome.entries.filter(({ cause }) => cause.kind === 'NodeTainted');
    expect(tainted).toEqual([]);
  });
});

import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

const nodeItem = (name: string): string => `  - apiVersion: v1
    kind: Node
    metadata:
      name: ${name}
      labels: {topology.kubernetes.io/region: here, topology.kubernetes.io/zone: a}
    status:
      conditions:
        - {type: Ready, status: "True", reason: KubeletReady, lastHeartbeatTime: "2026-01-01T00:00:00Z"}
      nodeInfo: {kubeletVersion: v1.36.0}
`;

const SNAPSHOT = `# What kubectl prints: kubectl get nodes,pods,leases,deployments -A -o yaml > snapshot.yaml
apiVersion: v1
kind: List
items:
${['worker-1', 'worker-2'].map(nodeItem).join('')}  - apiVersion: v1
    kind: Pod
    metadata:
      name: web
      namespace: shop
      ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: web, controller: true}]
    spec:
      nodeName: worker-1
      tolerations:
        - {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
        - {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
      containers: [{name: web, image: "registry.example.com/web:1"}]
    status:
      phase: Running
      conditions: [{type: Ready, status: "True"}]
`;

const SCRIPT = `# A short outage of a node leaves its pods alone.
apiVersion: k8s-evict.dev/v1
kind: OutageScript
metadata:
  name: short-outage
spec:
  start: "2026-01-01T00:00:00Z"
  events:
    - at: 1m
      partition: {nodes: [worker-1]}
      for: 4m
  expect:
    - name: no pod is evicted
      evictions: {max: 0}
    - name: users of the shop wait for four minutes at most
      workload: {name: shop/web, maxDownFor: 4m}
    - name: the outage is noticed within two minutes
      node: {target: {nodes: [worker-1]}, condition: Ready=Unknown, within: 2m}
    - name: all is over in ten minutes
      quiet: {within: 10m}
`;

/** Writes a first scenario into a folder. Never overwrites a file. */
export async function writeStarter(folder: string, io: Io): Promise<readonly string[]> {
  const base = folder.replace(/\/+$/, '');
  const files = [
    [`${base}/snapshot.yaml`, SNAPSHOT],
    [`${base}/script.yaml`, SCRIPT],
  ] as const;
  for (const [path] of files) {
    if ((await io.kindOf(path)) === 'nothing') continue;
    throw new UserError(`${path} is there already`, 'name another folder');
  }
  await io.makeFolder(base);
  for (const [path, text] of files) await io.replaceFile(path, [text]);
  return files.map(([path]) => path);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const HARD = 'memory.available<500Mi';

/** Set-up files by node. Each sets the hard threshold of memory to 500Mi. */
const SETUPS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  openshift3: [
    'node-config.yaml',
    `apiVersion: v1\nkind: NodeConfig\nnodeName: openshift3\nkubeletArguments:\n  eviction-hard: ["${HARD}"]\n`,
  ],
  openshift4: [
    'machine-config.yaml',
    `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata: {name: pressed}
spec:
  machineConfigPoolSelector: {matchLabels: {custom-kubelet: pressed}}
  kubeletConfig: {evictionHard: {memory.available: 500Mi}}
---
apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: pressed, labels: {custom-kubelet: pressed}}
spec: {nodeSelector: {matchLabels: {pool: openshift4}}}
`,
  ],
  nodeadm: [
    'nodeadm/node.yaml',
    'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {kubelet: {config: {evictionHard: {memory.available: 500Mi}}}}\n',
  ],
  'nodeadm-flags': [
    'nodeadm-flags/user-data',
    `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="BOUNDARY"

--BOUNDARY
Content-Type: application/node.eks.aws

apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    flags:
      - --eviction-hard=${HARD}
--BOUNDARY--
`,
  ],
  bootstrap: [
    'bootstrap/user-data.sh',
    `#!/bin/bash\n/etc/eks/bootstrap.sh harbour \\\n  --kubelet-extra-args '--max-pods=20 --eviction-hard=${HARD}'\n`,
  ],
  k3s: ['config.yaml', `node-name: k3s\nkubelet-arg:\n  - eviction-hard=${HARD}\n`],
  variables: [
    'variables/etc/default/kubelet',
    `# for the kubelet\nKUBELET_EXTRA_ARGS="--eviction-hard=${HARD}"\n`,
  ],
  unit: [
    'unit/10-flags.conf',
    `[Service]\nEnvironment="KUBELET_CONFIG_ARGS=--eviction-hard=${HARD}"\n`,
  ],
  kubeadm: [
    'join.yaml',
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  name: kubeadm\n  kubeletExtraArgs: [{name: eviction-hard, value: "${HARD}"}]\n`,
  ],
  'cloud-init': [
    'cloud-init/user-data.yaml',
    `#cloud-config\nwrite_files:\n  - path: /etc/rancher/k3s/config.yaml\n    content: |\n      kubelet-arg: eviction-hard=${HARD}\n`,
  ],
  talos: [
    'talos/machine.yaml',
    `version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig: {evictionHard: {memory.available: 500Mi}}\n`,
  ],
  karpenter: [
    'karpenter/class.yaml',
    'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: x}\nspec: {kubelet: {evictionHard: {memory.available: 500Mi}}}\n',
  ],
};

/** Keeps to the defaults, of which 100Mi is one. */
const PLAIN = 'plain';
const NODES = [...Object.keys(SETUPS), PLAIN];

/** A node of 8Gi, of which 300Mi are left. */
const clusterAround = (name: string): readonly object[] => [
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { pool: name } },
    status: {
      capacity: { memory: '8Gi' },
      nodeInfo: { kubeletVersion: 'v1.33.0' },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'shop', name: `on-${name}`, uid: `on-${name}` },
    spec: { nodeName: name, containers: [{ name: 'app' }] },
    status: { phase: 'Running' },
  },
  {
    node: { nodeName: name, memory: { availableBytes: 300 * 2 ** 20, workingSetBytes: 2 ** 33 } },
    pods: [
      {
        podRef: { namespace: 'shop', name: `on-${name}`, uid: `on-${name}` },
        memory: { workingSetBytes: 2 ** 30 },
      },
    ],
  },
];

function writeHarbour(): string {
  const folder = newFolder();
  const text = NODES.flatMap(clusterAround).map((each) => JSON.stringify(each));
  writeFileSync(join(folder, 'cluster.yaml'), text.join('\n---\n'));
  for (const [file, setup] of Object.values(SETUPS)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), setup);
  }
  return folder;
}

const folder = writeHarbour();
/** A folder is looked through for what sets up kubelets; user data has no name of its own. */
const inputs = [folder, join(folder, 'nodeadm-flags/user-data')];

describe('what machines are set up from', async () => {
  const ranked = await runHere(['rank', ...inputs, '--signal', 'memory.available', '-o', 'json']);
  const { rankings }: { rankings: { node: string; threshold: string }[] } = JSON.parse(
    ranked.stdout,
  );
  const thresholds = new Map(rankings.map(({ node, threshold }) => [node, threshold]));

  test.each(Object.keys(SETUPS))('%s tells rank the thresholds of its node', (node) => {
    expect(thresholds.get(node)).toBe('500Mi');
  });

  test('leaves other nodes as they are', () => {
    expect(thresholds.get(PLAIN)).toBe('100Mi');
  });

  test('decides whom a simulation evicts', async () => {
    const { stdout } = await runHere(['simulate', ...inputs, '-o', 'name']);
    const evicted = Object.keys(SETUPS).map((node) => `shop/on-${node}`);
    expect(stdout.trim().split('\n').sort()).toEqual(evicted.sort());
  });

  test('is checked', async () => {
    const { stdout } = await runHere(['check', ...inputs, '-o', 'name']);
    const dropped = stdout
      .split('\n')
      .filter((line) => line.includes('default-thresholds-dropped'));
    expect(dropped).toHaveLength(Object.keys(SETUPS).length);
  });
});

import { expect, test } from 'vitest';
import { check, placesOf } from './support.ts';

const INNER = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:

  nodefs.available: "0%"
`;
const indented = (by: number) => INNER.replace(/^(?=.)/gm, ' '.repeat(by));
const OFF = 'threshold-switched-off';
const placeOf = async (path: string, text: string) =>
  placesOf(await check({ [path]: text })).filter((place) => place.endsWith(OFF));

test.each([
  ['a document', 'kubelet.yaml', INNER, '5:21'],
  ['the second document of a file', 'kubelet.yaml', `kind: X\n---\n${INNER}`, '7:21'],
  [
    'JSON',
    'kubelet.json',
    '{"kind":"KubeletConfiguration",\n"evictionHard":{"nodefs.available":"0%"}}',
    '2:36',
  ],
  [
    'what a kubelet answers',
    'ferry.json',
    '{"kubeletconfig":{"evictionHard":{"nodefs.available":"0%"}}}',
    '1:54',
  ],
  [
    "kubeadm's ConfigMap",
    'cm.yaml',
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kubelet-config\n  namespace: kube-system\ndata:\n  kubelet: |\n${indented(4)}`,
    '12:25',
  ],
  [
    'a document behind that of kubeadm',
    'kubeadm.yaml',
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\n---\n${INNER}`,
    '8:21',
  ],
  [
    'a file that cloud-init writes',
    'user-data.yaml',
    `#cloud-config\nwrite_files:\n  - path: /x\n    content: |-\n${indented(8)}`,
    '9:29',
  ],
  [
    'the second document of such a file',
    'user-data.yaml',
    `#cloud-config\nwrite_files:\n  - content: |\n      kind: Other\n      ---\n${indented(6)}`,
    '10:27',
  ],
  [
    'such a file in base64, as a whole',
    'user-data.yaml',
    `#cloud-config\nwrite_files:\n  - encoding: b64\n    content: ${Buffer.from(INNER).toString('base64')}\n`,
    '4:14',
  ],
])('a finding points into %s', async (_, path, text, place) => {
  expect(await placeOf(path, text)).toEqual([`${place} ${OFF}`]);
});

test('a drop-in lies over the configuration next to it, and findings point at the one that counts', async () => {
  const head = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
  const report = await check({
    'kubelet.yaml': `${head}evictionHard:\n  nodefs.available: 0%\n  memory.available: 0%\n`,
    'kubelet.conf.d/10.conf': `${head}evictionHard:\n  memory.available: 100%\n  nodefs.available: 7%\n`,
  });
  expect(
    report.findings.filter(({ code }) => code === OFF).map(({ path, line }) => `${path}:${line}`),
  ).toEqual(['kubelet.conf.d/10.conf:4']);
});

test('flags stand where a static pod, a configuration of kubeadm or one of its own names them', async () => {
  const manager = { name: 'kube-controller-manager', command: ['x', '--node_eviction_rate=0'] };
  const pod = {
    kind: 'Pod',
    metadata: { name: 'kube-controller-manager', namespace: 'kube-system' },
    spec: { containers: [{ name: 'other' }, manager] },
  };
  const places = async (text: string) =>
    placesOf(await check({ 'given.yaml': text })).filter((place) => place.includes('rate'));
  const text = JSON.stringify(pod);
  const column = text.indexOf('"--node_eviction_rate') + 1;
  expect(await places(text)).toEqual([`1:${column} eviction-rate-zero`]);
  const kubeadm = (args: string) =>
    `apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\ncontrollerManager:\n  extraArgs:\n${args}`;
  expect(await places(kubeadm('    node-eviction-rate: "0"\n'))).toEqual([
    '5:25 eviction-rate-zero',
  ]);
  expect(await places(kubeadm('  - name: node-eviction-rate\n    value: "0"\n'))).toEqual([
    '6:12 eviction-rate-zero',
  ]);
});

test('of the pods of one controller that is not in the files one is shown for all', async () => {
  const pod = (name: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      ownerReferences: [{ kind: 'ReplicaSet', name: 'web', uid: 'u', controller: true }],
    },
    spec: { containers: [{ name: 'web' }] },
  });
  const text = [pod('web-1'), pod('web-2')].map((each) => JSON.stringify(each)).join('\n---\n');
  const { findings } = await check({ 'pods.yaml': text });
  expect(findings.map(({ object, code }) => [object, code])).toEqual([
    ['Pod default/web-1', 'best-effort'],
  ]);
});

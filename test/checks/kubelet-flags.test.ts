import { describe, expect, test } from 'vitest';
import { configurationOfFlags } from '#kubelet-configuration';
import { check } from './support.ts';

const flags = (line: string) =>
  configurationOfFlags(
    line.split(' ').map((word) => {
      const [, name = '', value = ''] = /^--([\w-]+)=(.*)$/.exec(word) ?? [];
      return { name, value };
    }),
  ).value;

describe('a flag of a kubelet', () => {
  test.each([
    [
      '--eviction-hard=memory.available<1Gi,nodefs.available<10%',
      { evictionHard: { 'memory.available': '1Gi', 'nodefs.available': '10%' } },
    ],
    [
      '--eviction-hard=memory.available<1Gi --eviction-hard=nodefs.available<10%',
      { evictionHard: { 'memory.available': '1Gi', 'nodefs.available': '10%' } },
    ],
    ['--eviction-hard=', { evictionHard: {} }],
    ['--eviction-hard=memory.available=1Gi', { evictionHard: 'memory.available=1Gi' }],
    [
      '--eviction-soft-grace-period=memory.available=1m30s',
      { evictionSoftGracePeriod: { 'memory.available': '1m30s' } },
    ],
    ['--system-reserved=cpu=100m,memory=1Gi', { systemReserved: { cpu: '100m', memory: '1Gi' } }],
    [
      '--feature-gates=GracefulNodeShutdown=false',
      { featureGates: { GracefulNodeShutdown: false } },
    ],
    ['--eviction-max-pod-grace-period=60', { evictionMaxPodGracePeriod: 60 }],
    ['--eviction-max-pod-grace-period=1m', { evictionMaxPodGracePeriod: '1m' }],
    [
      '--enforce-node-allocatable=pods,kube-reserved',
      { enforceNodeAllocatable: ['pods', 'kube-reserved'] },
    ],
    ['--register-node=false --v=2', { registerNode: false }],
  ])('%s', (line, value) => {
    expect(flags(line)).toEqual(value);
  });
});

const SOFT = '--eviction-soft=memory.available<1Gi';

const kubeadm = (args: string, kind = 'JoinConfiguration') =>
  `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ${kind}\nnodeRegistration:\n  kubeletExtraArgs:\n${args}`;

const cloudInit = (path: string, line: string) =>
  `#cloud-config\nwrite_files:\n  - path: ${path}\n    content: |\n      [Service]\n      ${line}\n`;

/** The places of soft thresholds without a grace period. */
async function places(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await check(files);
  return findings
    .filter(({ code }) => code === 'soft-threshold-without-grace')
    .map(({ path, line, column }) => `${path}:${line}:${column}`);
}

describe('flags of kubelets are found', () => {
  const list = kubeadm(`    - name: eviction-soft\n      value: memory.available<1Gi\n`);

  test.each([
    ['in a list of kubeadm', list, '6:14'],
    [
      'in a map of kubeadm',
      kubeadm('    eviction-soft: memory.available<1Gi\n', 'InitConfiguration'),
      '5:20',
    ],
    [
      'in a drop-in of systemd that cloud-init writes',
      cloudInit(
        '/etc/systemd/system/kubelet.service.d/20-eviction.conf',
        `Environment="KUBELET_EXTRA_ARGS=--v=2 ${SOFT}"`,
      ),
      '6:45',
    ],
    [
      'in a file of variables',
      cloudInit('/etc/default/kubelet', `KUBELET_EXTRA_ARGS=${SOFT}`),
      '6:26',
    ],
  ])('%s', async (_, text, place) => {
    expect(await places({ 'given.yaml': text })).toEqual([`given.yaml:${place}`]);
  });

  test('in a drop-in of systemd itself, over the configuration next to it', async () => {
    const unit = `[Service]\nEnvironment="KUBELET_EXTRA_ARGS=${SOFT}"\n`;
    expect(await places({ '20-eviction.conf': unit })).toEqual(['20-eviction.conf:2:33']);
    const kubelet =
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n' +
      'evictionSoftGracePeriod: {memory.available: 1m}\n';
    expect(await places({ '20-eviction.conf': unit, 'kubelet.yaml': kubelet })).toEqual([]);
  });

  test.each([
    ['in a comment', cloudInit('/etc/default/kubelet', `# ${SOFT}`)],
    ['in a file of something else', cloudInit('/etc/default/ferry', SOFT)],
    ['for the control plane', list.replace('JoinConfiguration', 'ClusterConfiguration')],
  ])('but not %s', async (_, text) => {
    expect(await places({ 'given.yaml': text })).toEqual([]);
  });
});

test("logind's own configuration tells how long it waits", async () => {
  const kubelet =
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n' +
    'shutdownGracePeriod: 60s\nshutdownGracePeriodCriticalPods: 20s\n';
  const codes = async (logind: string) => {
    const { findings } = await check({ 'kubelet.yaml': kubelet, 'logind.conf': logind });
    return findings.map(({ code }) => code);
  };
  const code = 'shutdown-longer-than-inhibitor';
  expect(await codes('[Login]\nInhibitDelayMaxSec=5\n')).toContain(code);
  expect(await codes('[Login]\nInhibitDelayMaxSec=90\n')).not.toContain(code);
});

describe('flags of a kubelet stand over its configuration', () => {
  const configuration = (fields: string): string =>
    `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${fields}\n`;
  const hard = kubeadm('    eviction-hard: memory.available<2Gi\n');

  const messages = async (files: Readonly<Record<string, string>>, code: string) =>
    (await check(files)).findings
      .filter((finding) => finding.code === code)
      .map(({ path, message }) => `${path}: ${message}`);

  test('field by field', async () => {
    const soft = configuration(
      'evictionHard: {memory.available: 100Mi}\nevictionSoft: {memory.available: 1Gi}\nevictionSoftGracePeriod: {memory.available: 1m}',
    );
    const found = await messages(
      { 'a.yaml': soft, 'join.yaml': hard },
      'hard-threshold-above-soft',
    );
    expect(found).toEqual([expect.stringContaining('2Gi')]);
  });

  test('and leave none of the default thresholds, even where the file merges them', async () => {
    const merging = configuration('mergeDefaultEvictionSettings: true');
    const files = { 'a.yaml': merging, 'join.yaml': hard };
    const [found = ''] = await messages(files, 'default-thresholds-dropped');
    expect(found).toContain('join.yaml: ');
  });

  test('that kubelets refuse are reported at their place', async () => {
    const wrong = kubeadm('    eviction-max-pod-grace-period: 1m\n');
    const { findings } = await check({ 'join.yaml': wrong });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ path: 'join.yaml', line: 5 }),
    ]);
  });
});

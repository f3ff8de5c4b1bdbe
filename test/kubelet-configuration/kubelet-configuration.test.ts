import { describe, expect, it } from 'vitest';
import {
  checkWhole,
  type KubeletConfiguration,
  kubeletConfigurationSchema,
  patched,
  readKubeletConfiguration,
} from '#kubelet-configuration';

const complaintsAbout = (raw: unknown, writtenBy: 'kubelet' | 'user' = 'user') =>
  readKubeletConfiguration(raw, writtenBy).problems.map(
    ({ code, path, at }) => `${code} ${path.join('/')} ${at}`,
  );

const doubtsAbout = (configuration: KubeletConfiguration) =>
  checkWhole(configuration).map(
    ({ severity, code, path }) => `${severity} ${code} ${path.join('/')}`,
  );

describe('reading a configuration', () => {
  it('keeps what models read, as it was written', () => {
    const raw = {
      evictionHard: { 'memory.available': '5%' },
      evictionSoft: null,
      enforceNodeAllocatable: ['none'],
      nodeLeaseDurationSeconds: 20,
      maxPods: 110,
    };
    const { maxPods: _, ...read } = raw;
    expect(readKubeletConfiguration(raw, 'kubelet')).toEqual({ configuration: read, problems: [] });
  });

  it.each([undefined, null, {}])('takes %s for one that sets nothing', (raw) => {
    expect(readKubeletConfiguration(raw, 'user')).toEqual({ configuration: {}, problems: [] });
  });

  it('lets kubelets have unknown fields, and users not', () => {
    const raw = { evictionHrad: {}, maxPods: 3 };
    expect(complaintsAbout(raw, 'kubelet')).toEqual([]);
    expect(complaintsAbout(raw)).toEqual([
      'kubelet/unknown-field evictionHrad name',
      'kubelet/unread-field maxPods name',
    ]);
  });

  it.each([
    [{ evictionHard: [] }, 'kubelet/wrong-type evictionHard value'],
    [
      { evictionHard: { 'memory.available': 5 } },
      'kubelet/wrong-type evictionHard/memory.available value',
    ],
    [
      { evictionHard: { 'memory.free': '5' } },
      'kubelet/unknown-signal evictionHard/memory.free name',
    ],
    [
      { evictionHard: { 'pid.available': '101%' } },
      'kubelet/above-100-percent evictionHard/pid.available value',
    ],
    [
      { evictionSoft: { 'pid.available': '-1%' } },
      'kubelet/negative evictionSoft/pid.available value',
    ],
    [
      { evictionSoft: { 'pid.available': '0' } },
      'kubelet/not-positive evictionSoft/pid.available value',
    ],
    [
      { evictionSoft: { 'pid.available': '5%Mi' } },
      'kubelet/threshold evictionSoft/pid.available value',
    ],
    [
      { evictionSoftGracePeriod: { 'pid.available': '5' } },
      'kubelet/duration evictionSoftGracePeriod/pid.available value',
    ],
    [
      { evictionMinimumReclaim: { 'pid.available': '-1' } },
      'kubelet/negative evictionMinimumReclaim/pid.available value',
    ],
    [
      { evictionPressureTransitionPeriod: 300 },
      'kubelet/wrong-type evictionPressureTransitionPeriod value',
    ],
    [{ nodeStatusUpdateFrequency: '-1s' }, 'kubelet/negative nodeStatusUpdateFrequency value'],
    [{ evictionMaxPodGracePeriod: 2 ** 31 }, 'kubelet/wrong-type evictionMaxPodGracePeriod value'],
    [
      { mergeDefaultEvictionSettings: 'yes' },
      'kubelet/wrong-type mergeDefaultEvictionSettings value',
    ],
    [{ enforceNodeAllocatable: ['pods', 1] }, 'kubelet/wrong-type enforceNodeAllocatable/1 value'],
    [{ kubeReserved: { memory: '-1Gi' } }, 'kubelet/negative kubeReserved/memory value'],
    [{ kubeReserved: { memory: 'much' } }, 'kubelet/quantity kubeReserved/memory value'],
    [{ shutdownGracePeriod: '-1s' }, 'kubelet/negative shutdownGracePeriod value'],
    [
      { shutdownGracePeriodCriticalPods: 10 },
      'kubelet/wrong-type shutdownGracePeriodCriticalPods value',
    ],
    [
      { shutdownGracePeriodByPodPriority: {} },
      'kubelet/wrong-type shutdownGracePeriodByPodPriority value',
    ],
    [
      { shutdownGracePeriodByPodPriority: [{ priority: 0 }, 60] },
      'kubelet/wrong-type shutdownGracePeriodByPodPriority/1 value',
    ],
    [
      { shutdownGracePeriodByPodPriority: [{ priority: 2 ** 31 }] },
      'kubelet/wrong-type shutdownGracePeriodByPodPriority/0/priority value',
    ],
    [
      { shutdownGracePeriodByPodPriority: [{ shutdownGracePeriodSeconds: '60s' }] },
      'kubelet/wrong-type shutdownGracePeriodByPodPriority/0/shutdownGracePeriodSeconds value',
    ],
    [
      { shutdownGracePeriodByPodPriority: [{ seconds: 60 }] },
      'kubelet/unknown-field shutdownGracePeriodByPodPriority/0/seconds value',
    ],
    [{ featureGates: [] }, 'kubelet/wrong-type featureGates value'],
    [
      { featureGates: { GracefulNodeShutdown: 'off' } },
      'kubelet/wrong-type featureGates/GracefulNodeShutdown value',
    ],
    ['much', 'kubelet/wrong-type  value'],
  ])('complains about %j', (raw, complaint) => {
    expect(complaintsAbout(raw, 'kubelet')).toEqual([complaint]);
  });

  it('tells all that is wrong with one field, and keeps the rest of it', () => {
    const raw = {
      evictionHard: { 'memory.available': 5, 'pid.available': 'x', 'nodefs.available': '10%' },
    };
    const { configuration, problems } = readKubeletConfiguration(raw, 'kubelet');
    expect(problems).toHaveLength(2);
    expect(configuration).toEqual({ evictionHard: { 'nodefs.available': '10%' } });
  });

  it('leaves the grace period of a soft threshold to the whole configuration', () => {
    const raw = { evictionSoft: { 'memory.available': '1Gi' } };
    expect(complaintsAbout(raw)).toEqual([]);
    expect(doubtsAbout(raw)).toEqual([
      'error kubelet/no-grace-period evictionSoft/memory.available',
    ]);
    expect(doubtsAbout({ ...raw, evictionSoftGracePeriod: { 'memory.available': '0s' } })).toEqual(
      [],
    );
  });
});

describe('a whole configuration', () => {
  it('is doubted when a grace period is for no threshold', () => {
    const configuration = { evictionSoftGracePeriod: { 'memory.available': '1m' } };
    expect(doubtsAbout(configuration)).toEqual([
      'warning kubelet/no-threshold evictionSoftGracePeriod/memory.available',
    ]);
  });

  it('is doubted when a minimum reclaim is for no threshold, unless there are defaults', () => {
    const reclaim = { evictionMinimumReclaim: { 'memory.available': '1Gi' } };
    const hard = { evictionHard: { 'pid.available': '5%' } };
    const doubt = 'warning kubelet/no-threshold evictionMinimumReclaim/memory.available';
    expect(doubtsAbout({ ...reclaim, ...hard })).toEqual([doubt]);
    expect(doubtsAbout(reclaim)).toEqual([]);
    expect(doubtsAbout({ ...reclaim, evictionHard: null })).toEqual([]);
    expect(doubtsAbout({ ...reclaim, ...hard, mergeDefaultEvictionSettings: true })).toEqual([]);
  });

  it.each<[string, KubeletConfiguration, string]>([
    [
      'critical pods get more than all',
      { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '31s' },
      'error kubelet/shutdown-period shutdownGracePeriodCriticalPods',
    ],
    [
      'a shutdown waits for less than a second',
      { shutdownGracePeriod: '500ms' },
      'error kubelet/shutdown-period shutdownGracePeriod',
    ],
    [
      'a shutdown has both forms',
      { shutdownGracePeriod: '30s', shutdownGracePeriodByPodPriority: [{ priority: 0 }] },
      'error kubelet/shutdown-forms shutdownGracePeriodByPodPriority',
    ],
  ])('is refused when %s', (_, configuration, error) => {
    expect(doubtsAbout(configuration)).toEqual([error]);
  });

  it('is doubted when a priority is there twice, or a period is negative', () => {
    const list = [
      { priority: 100, shutdownGracePeriodSeconds: -5 },
      { shutdownGracePeriodSeconds: 20 },
      { priority: 100, shutdownGracePeriodSeconds: 5 },
    ];
    expect(doubtsAbout({ shutdownGracePeriodByPodPriority: list })).toEqual([
      'warning kubelet/negative shutdownGracePeriodByPodPriority/0',
      'warning kubelet/repeated-priority shutdownGracePeriodByPodPriority/2',
    ]);
    expect(doubtsAbout({ shutdownGracePeriodByPodPriority: list.slice(1) })).toEqual([]);
  });

  it.each([
    [['none'], []],
    [['pods', 'kube-reserved'], []],
    [['system-reserved-compressible'], [0]],
    [['none', 'pods'], [0]],
    [['pods', 'pods'], [1]],
    [['pods', 'system'], [1]],
    [['kube-reserved', 'kube-reserved-compressible'], [0]],
  ])('is refused for enforcing %j', (enforceNodeAllocatable, wrong) => {
    expect(doubtsAbout({ enforceNodeAllocatable, kubeReservedCgroup: '/kube' })).toEqual(
      wrong.map((at) => `error kubelet/enforce-node-allocatable enforceNodeAllocatable/${at}`),
    );
  });
});

describe('what a kubelet does not start with', () => {
  const reserved = { enforceNodeAllocatable: ['pods', 'kube-reserved'] };

  it.each<[KubeletConfiguration, string[]]>([
    [reserved, ['enforce-node-allocatable enforceNodeAllocatable/1']],
    [
      { cgroupsPerQOS: false, enforceNodeAllocatable: ['pods'] },
      ['enforce-node-allocatable enforceNodeAllocatable/0'],
    ],
    [{ cgroupsPerQOS: false, enforceNodeAllocatable: ['none'] }, []],
    [{ reservedSystemCPUs: '0-3,8' }, []],
    [{ reservedSystemCPUs: '' }, []],
    [{ reservedSystemCPUs: '3-0' }, ['reserved-cpus reservedSystemCPUs']],
    [
      { reservedSystemCPUs: '0', systemReservedCgroup: '/system' },
      ['reserved-cpus reservedSystemCPUs'],
    ],
    [{ imageGCHighThresholdPercent: 100, imageGCLowThresholdPercent: 99 }, []],
    [{ imageGCHighThresholdPercent: 80 }, ['image-gc imageGCHighThresholdPercent']],
    [{ imageGCLowThresholdPercent: 85 }, ['image-gc imageGCLowThresholdPercent']],
    [{ imageGCHighThresholdPercent: 101 }, ['image-gc imageGCHighThresholdPercent']],
    [{ imageGCLowThresholdPercent: -1 }, ['image-gc imageGCLowThresholdPercent']],
    [{ imageMaximumGCAge: '2m' }, ['image-gc imageMaximumGCAge']],
    [{ imageMaximumGCAge: '2m', imageMinimumGCAge: '1m' }, []],
    [{ imageMaximumGCAge: '1m', imageMinimumGCAge: '0s' }, ['image-gc imageMaximumGCAge']],
    [{ imageMaximumGCAge: '0s' }, []],
    [{ nodeLeaseDurationSeconds: -1 }, ['lease-duration nodeLeaseDurationSeconds']],
    [{ nodeLeaseDurationSeconds: 0 }, []],
    [{ memoryThrottlingFactor: 0 }, ['throttling-factor memoryThrottlingFactor']],
    [{ memoryThrottlingFactor: 1 }, []],
  ])('%j', (configuration, errors) => {
    expect(doubtsAbout(configuration)).toEqual(errors.map((each) => `error kubelet/${each}`));
  });

  it('has only resources that kubelets reserve', () => {
    const raw = { systemReserved: { cpu: '1', pid: '100', 'hugepages-2Mi': '1Gi' } };
    expect(complaintsAbout(raw)).toEqual([
      'kubelet/reserved-resource systemReserved/hugepages-2Mi value',
    ]);
  });
});

it('warns of notifications, which kernels do not send where cgroups are of the second version', () => {
  expect(doubtsAbout({ kernelMemcgNotification: true })).toEqual([
    'warning kubelet/no-notification kernelMemcgNotification',
  ]);
  expect(doubtsAbout({ kernelMemcgNotification: false })).toEqual([]);
});

it('fields that are checked and change nothing are warned of, as those that are not read', () => {
  expect(complaintsAbout({ imageMinimumGCAge: '5m' })).toEqual([
    'kubelet/unread-field imageMinimumGCAge name',
  ]);
  expect(complaintsAbout({ imageMinimumGCAge: 5 }, 'kubelet')).toEqual([
    'kubelet/wrong-type imageMinimumGCAge value',
  ]);
});

it('a patch replaces whole fields, maps too, and takes back what it says is null', () => {
  const before = {
    evictionHard: { 'memory.available': '1Gi', 'pid.available': '5%' },
    evictionSoft: { 'memory.available': '2Gi' },
    evictionMaxPodGracePeriod: 5,
  };
  const patch = { evictionHard: { 'memory.available': '2Gi' }, evictionSoft: null };
  expect(patched(before, patch)).toEqual({
    evictionHard: { 'memory.available': '2Gi' },
    evictionSoft: null,
    evictionMaxPodGracePeriod: 5,
  });
});

it('the schema for editors describes every field that models read, with an example that is right', () => {
  const { properties = {} } = kubeletConfigurationSchema();
  const described = Object.entries(properties).filter(([, { type }]) => type !== undefined);
  expect(described.length).toBeGreaterThan(10);
  for (const [name, { description, examples = [] }] of described) {
    expect(description).toMatch(/\.$/);
    expect(complaintsAbout({ [name]: examples[0] })).toEqual([]);
  }
});

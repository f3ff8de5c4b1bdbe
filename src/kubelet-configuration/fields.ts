/** The form of a field's value. */
export type FieldForm =
  /** Texts by signal: quantities, percentages or durations. */
  | 'texts-by-signal'
  /** Quantities by name of a resource. */
  | 'quantities'
  /** A Go duration. */
  | 'duration'
  | 'text'
  | 'number'
  /** Texts by name of a setting. */
  | 'texts-by-name'
  /** A number in the range of an int32. */
  | 'integer'
  | 'flag'
  /** True or false, by name of a feature gate. */
  | 'flags'
  /** Seconds by priority of a pod: a list of maps of two numbers. */
  | 'periods'
  /** Taints as a Node has them: a list of maps of key, value and effect. */
  | 'taints'
  | 'texts';

export interface Field<Form extends FieldForm = FieldForm> {
  readonly form: Form;
  readonly description: string;
  readonly example: unknown;
}

const field = <const Form extends FieldForm>(
  form: Form,
  example: unknown,
  description: string,
): Field<Form> => ({ form, example, description });

/**
 * The fields of a KubeletConfiguration that models read.
 * @upstream staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration (1.36)
 */
export const READ_FIELDS = {
  evictionHard: field(
    'texts-by-signal',
    { 'memory.available': '500Mi', 'nodefs.available': '10%' },
    'Thresholds that evict at once. One entry drops all defaults, unless they are merged.',
  ),
  evictionSoft: field(
    'texts-by-signal',
    { 'memory.available': '1Gi' },
    'Thresholds that evict once they have been met for their grace period.',
  ),
  evictionSoftGracePeriod: field(
    'texts-by-signal',
    { 'memory.available': '1m30s' },
    'How long each soft threshold must have been met.',
  ),
  evictionMinimumReclaim: field(
    'texts-by-signal',
    { 'memory.available': '500Mi' },
    'How much more than a threshold must be available before eviction stops.',
  ),
  evictionPressureTransitionPeriod: field(
    'duration',
    '5m',
    'How long a pressure condition outlasts its last cause; 0s is the default, 5m.',
  ),
  evictionMaxPodGracePeriod: field(
    'integer',
    60,
    'The most seconds that a pod gets in a soft eviction; the default is 0.',
  ),
  mergeDefaultEvictionSettings: field(
    'flag',
    true,
    'Keeps the defaults of evictionHard that the configuration does not name.',
  ),
  enforceNodeAllocatable: field(
    'texts',
    ['pods'],
    'With pods, the hard memory threshold also holds for all pods together.',
  ),
  localStorageCapacityIsolation: field(
    'flag',
    true,
    'Whether limits of emptyDir volumes and of ephemeral storage are enforced.',
  ),
  systemReserved: field('quantities', { memory: '1Gi' }, 'Kept for the daemons of the system.'),
  kubeReserved: field('quantities', { memory: '1Gi' }, 'Kept for the daemons of Kubernetes.'),
  kernelMemcgNotification: field(
    'flag',
    false,
    'Whether the kernel tells of memory thresholds that are crossed (cgroup v1 only).',
  ),
  reservedSystemCPUs: field(
    'text',
    '0-1,8',
    'CPUs kept for all daemons, by number, in place of the cpu of the two reservations.',
  ),
  systemReservedCgroup: field('text', '/system.slice', 'Where system-reserved is enforced.'),
  kubeReservedCgroup: field('text', '/kube.slice', 'Where kube-reserved is enforced.'),
  cgroupsPerQOS: field('flag', true, 'Whether pods have cgroups; nothing is enforced without.'),
  memoryThrottlingFactor: field(
    'number',
    0.9,
    'The part of its limit from which on a container is slowed down, more than 0 and at most 1.',
  ),
  imageGCHighThresholdPercent: field(
    'integer',
    85,
    'How full the disk of images is when unused ones are collected.',
  ),
  imageGCLowThresholdPercent: field('integer', 80, 'How full it may be after that.'),
  serializeImagePulls: field(
    'flag',
    true,
    'Whether the images of a node are pulled one after the other; so by default.',
  ),
  maxParallelImagePulls: field(
    'integer',
    5,
    'How many images are pulled at a time; more than 1 needs serializeImagePulls to be false.',
  ),
  imageMinimumGCAge: field('duration', '2m', 'How long an image must be known to be collected.'),
  imageMaximumGCAge: field('duration', '0s', 'How long an image may be unused; 0s is for ever.'),
  nodeStatusUpdateFrequency: field('duration', '10s', 'How often the status is computed.'),
  nodeStatusReportFrequency: field('duration', '5m', 'How often an unchanged status is written.'),
  nodeLeaseDurationSeconds: field('integer', 40, 'A lease is renewed four times as often.'),
  kubeAPIQPS: field(
    'integer',
    50,
    'Requests a second that the kubelet may send; 0 is 5 for each API group.',
  ),
  kubeAPIBurst: field('integer', 100, 'How many of them it may send at once after a rest.'),
  shutdownGracePeriod: field(
    'duration',
    '30s',
    'How long a shutdown of the node waits for its pods; 0s is not at all.',
  ),
  shutdownGracePeriodCriticalPods: field(
    'duration',
    '10s',
    'The part of it that is left to critical pods, which stop last.',
  ),
  shutdownGracePeriodByPodPriority: field(
    'periods',
    [{ priority: 0, shutdownGracePeriodSeconds: 60 }],
    'The same in any number of groups, in place of the two periods: each from its priority on.',
  ),
  registerNode: field(
    'flag',
    true,
    'Whether the kubelet registers its node by itself when there is none as it starts.',
  ),
  registerWithTaints: field(
    'taints',
    [{ key: 'dedicated', value: 'batch', effect: 'NoSchedule' }],
    'Taints of a node that its kubelet registers; they change no node that is there.',
  ),
  crashLoopBackOff: field(
    'texts-by-name',
    { maxContainerRestartPeriod: '100s' },
    'How long a container waits at most before it is started again: maxContainerRestartPeriod.',
  ),
  singleProcessOOMKill: field(
    'flag',
    false,
    'Whether one process dies when a container needs more memory than its limit, or all of it.',
  ),
  failSwapOn: field('flag', true, 'Whether the kubelet refuses to start on a machine with swap.'),
  memorySwap: field(
    'texts-by-name',
    { swapBehavior: 'NoSwap' },
    'Whether pods may swap: NoSwap or LimitedSwap. No model reads it; check does.',
  ),
  featureGates: field(
    'flags',
    { GracefulNodeShutdownBasedOnPodPriority: false },
    'Features that are switched on or off.',
  ),
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof READ_FIELDS;

export const isReadField = (name: string): name is FieldName => Object.hasOwn(READ_FIELDS, name);

export const READ_FIELD_NAMES = Object.keys(READ_FIELDS).filter(isReadField);

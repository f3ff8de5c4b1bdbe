import type { Node } from '#cluster';
import { PRESET_NAMES, type Preset, type PresetName, type PublishedValue } from './preset.ts';

const hasLabel =
  (name: string) =>
  ({ labels }: Node): boolean =>
    labels[name] !== undefined;

const isLabelled =
  (...names: readonly string[]) =>
  ({ labels }: Node): boolean =>
    names.some((name) => labels[name] === 'true');

const osBegins =
  (name: string) =>
  ({ osImage = '' }: Node): boolean =>
    osImage.startsWith(name);

const isBuiltBy =
  (mark: string) =>
  ({ kubeletVersion }: Node): boolean =>
    kubeletVersion.includes(mark);

const isNoWindows = ({ labels }: Node): boolean => labels['kubernetes.io/os'] !== 'windows';

/** Values of one source for the same nodes and releases. */
const published = (
  values: Readonly<Record<string, PublishedValue['value']>>,
  about: Omit<PublishedValue, 'name' | 'value'>,
): readonly PublishedValue[] =>
  Object.entries(values).map(([name, value]) => ({ ...about, name, value }));

const NODEADM = 'github.com/awslabs/amazon-eks-ami nodeadm/internal/kubelet/config.go';

const EKS: Omit<Preset, 'name'> = {
  title: 'Amazon EKS',
  shownBy: { words: 'the release of its kubelet has -eks-', holds: isBuiltBy('-eks-') },
  values: [
    ...published(
      {
        evictionHard: {
          'memory.available': '100Mi',
          'nodefs.available': '10%',
          'nodefs.inodesFree': '5%',
        },
      },
      {
        component: 'kubelet',
        only: { words: 'on Amazon Linux', holds: osBegins('Amazon Linux') },
        source: NODEADM,
      },
    ),
    ...published(
      { kubeAPIQPS: 10, kubeAPIBurst: 20 },
      {
        ...{ component: 'kubelet', from: 22, until: 27, source: NODEADM },
        only: { words: 'on Amazon Linux', holds: osBegins('Amazon Linux') },
      },
    ),
  ],
  unknown: [
    'flags of the control plane are not published: those of Kubernetes count',
    'settings of nodes with Bottlerocket or Windows are not read',
  ],
  upgrade: 'rollNodes strategy=eks',
};

const GKE: Omit<Preset, 'name'> = {
  title: 'Google GKE',
  shownBy: {
    words: 'it has the label cloud.google.com/gke-nodepool',
    holds: hasLabel('cloud.google.com/gke-nodepool'),
  },
  values: published(
    { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '15s' },
    {
      ...{ component: 'kubelet', from: 20 },
      only: {
        words: 'on Spot VMs and preemptible VMs',
        holds: isLabelled('cloud.google.com/gke-spot', 'cloud.google.com/gke-preemptible'),
      },
      source: 'cloud.google.com/kubernetes-engine/docs/concepts/spot-vms',
    },
  ),
  unknown: ['flags of the control plane are not published: those of Kubernetes count'],
  upgrade: 'rollNodes strategy=gke-surge',
};

const AKS_RESERVATIONS =
  'learn.microsoft.com/azure/aks/node-resource-reservations; github.com/Azure/AgentBaker (--eviction-hard)';

const aksThresholds = (memory: string, releases: Pick<PublishedValue, 'from' | 'until'>) =>
  published(
    {
      evictionHard: {
        'memory.available': memory,
        'nodefs.available': '10%',
        'nodefs.inodesFree': '5%',
        'pid.available': '2000',
      },
    },
    {
      ...{ component: 'kubelet', ...releases, source: AKS_RESERVATIONS },
      only: { words: 'on Linux', holds: isNoWindows },
    },
  );

const AKS: Omit<Preset, 'name'> = {
  title: 'Azure AKS',
  shownBy: {
    words: 'it has the label kubernetes.azure.com/cluster',
    holds: hasLabel('kubernetes.azure.com/cluster'),
  },
  values: [...aksThresholds('750Mi', { until: 29 }), ...aksThresholds('100Mi', { from: 29 })],
  unknown: ['flags of the control plane are not published: those of Kubernetes count'],
  upgrade: 'rollNodes strategy=aks',
};

const OPENSHIFT: Omit<Preset, 'name'> = {
  title: 'OpenShift',
  shownBy: {
    words: 'it has the label node.openshift.io/os_id',
    holds: hasLabel('node.openshift.io/os_id'),
  },
  values: [
    ...published(
      { kubeAPIQPS: 50, kubeAPIBurst: 100 },
      {
        component: 'kubelet',
        source:
          'github.com/openshift/machine-config-operator templates/worker/01-worker-kubelet/_base/files/kubelet.yaml',
      },
    ),
    ...published(
      { 'node-monitor-grace-period': '40s' },
      {
        component: 'kube-controller-manager',
        source: 'github.com/openshift/api config/v1/types_node.go DefaultNodeMonitorGracePeriod',
      },
    ),
    ...published(
      { 'kube-api-qps': 150, 'kube-api-burst': 300 },
      {
        component: 'kube-controller-manager',
        source:
          'github.com/openshift/cluster-kube-controller-manager-operator bindata/assets/config/defaultconfig.yaml',
      },
    ),
  ],
  unknown: [
    'the object of kind Node.config.openshift.io with the worker latency profile is not read: the default one counts',
  ],
};

const GARDENER_KUBELET =
  'github.com/gardener/gardener pkg/component/extensions/operatingsystemconfig/original/components/kubelet/config.go';
const GARDENER_DEFAULTS = 'github.com/gardener/gardener pkg/apis/core/v1beta1/defaults_shoot.go';

/** The same for memory, both disks and their inodes. */
const onFiveSignals = (memory: string, others: string) => ({
  'memory.available': memory,
  'imagefs.available': others,
  'imagefs.inodesFree': others,
  'nodefs.available': others,
  'nodefs.inodesFree': others,
});

const GARDENER: Omit<Preset, 'name'> = {
  title: 'Gardener',
  shownBy: {
    words: 'it has the label worker.gardener.cloud/pool',
    holds: hasLabel('worker.gardener.cloud/pool'),
  },
  values: [
    ...published(
      {
        evictionHard: onFiveSignals('100Mi', '5%'),
        evictionSoft: onFiveSignals('200Mi', '10%'),
        evictionSoftGracePeriod: onFiveSignals('1m30s', '1m30s'),
        evictionPressureTransitionPeriod: '4m',
        evictionMaxPodGracePeriod: 90,
        kubeAPIQPS: 50,
        kubeAPIBurst: 50,
      },
      { component: 'kubelet', source: GARDENER_KUBELET },
    ),
    ...published(
      { 'node-monitor-grace-period': '2m' },
      { component: 'kube-controller-manager', until: 27, source: GARDENER_DEFAULTS },
    ),
    ...published(
      { 'node-monitor-grace-period': '40s' },
      { component: 'kube-controller-manager', from: 27, source: GARDENER_DEFAULTS },
    ),
  ],
  unknown: ['a Shoot may set each of them in spec.kubernetes'],
};

const K3S: Omit<Preset, 'name'> = {
  title: 'k3s',
  shownBy: { words: 'the release of its kubelet has +k3s', holds: isBuiltBy('+k3s') },
  values: published(
    {
      evictionHard: { 'imagefs.available': '5%', 'nodefs.available': '5%' },
      evictionMinimumReclaim: { 'imagefs.available': '10%', 'nodefs.available': '10%' },
    },
    { component: 'kubelet', source: 'github.com/k3s-io/k3s pkg/daemons/agent/agent.go' },
  ),
  unknown: ['arguments of its config.yaml are not in a snapshot'],
};

const TALOS: Omit<Preset, 'name'> = {
  title: 'Talos Linux',
  shownBy: { words: 'its operating system is Talos', holds: osBegins('Talos') },
  values: published(
    { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' },
    {
      component: 'kubelet',
      source: 'github.com/siderolabs/talos pkg/machinery/constants/constants.go',
    },
  ),
  unknown: ['machine.kubelet.extraConfig of a machine may set each of them'],
};

const KUBEADM: Omit<Preset, 'name'> = {
  title: 'kubeadm',
  values: [],
  unknown: [
    'kubeadm sets nothing that evictions depend on: the defaults of Kubernetes count ' +
      '(github.com/kubernetes/kubernetes cmd/kubeadm/app/componentconfigs/kubelet.go)',
    'a ConfigMap kubelet-config in the snapshot counts before all presets',
  ],
  upgrade: 'rollNodes strategy=kubeadm',
};

const PRESETS: Readonly<Record<PresetName, Omit<Preset, 'name'>>> = {
  eks: EKS,
  gke: GKE,
  aks: AKS,
  openshift: OPENSHIFT,
  gardener: GARDENER,
  k3s: K3S,
  talos: TALOS,
  kubeadm: KUBEADM,
};

export const presetNamed = (name: PresetName): Preset => ({ name, ...PRESETS[name] });

/** The preset that a node shows; undefined where it shows none. The first one by the list counts. */
export function presetOfNode(node: Node): Preset | undefined {
  const name = PRESET_NAMES.find((each) => PRESETS[each].shownBy?.holds(node));
  return name && presetNamed(name);
}

import {
  type Cluster,
  controllerOf,
  coversPod,
  groupOfPod,
  isFinishedJob,
  isTerminal,
  type JobSpec,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  type ServiceRouting,
  TAINT_OUT_OF_SERVICE,
  type WorkloadObject,
} from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { allocatedSpec, neededFeatures, podQosClass } from '#pod-facts';
import { compareQuantities, parseGoDuration, quantity } from '#units';
import type { Touch } from '#versions';
import { type Finder, nodesWhere, objectsOf, type Scene } from './scene.ts';

const nodes = (isAbout?: (node: Node) => boolean): Finder =>
  objectsOf('Node', (cluster) => cluster.nodes, isAbout);

const budgets = (isAbout: (budget: PodDisruptionBudget, scene: Scene) => boolean): Finder =>
  objectsOf('PodDisruptionBudget', ({ budgets: all = [] }) => all, isAbout);

const jobs = (isAbout: (spec: JobSpec, job: WorkloadObject) => boolean): Finder =>
  objectsOf(
    'Job',
    ({ workloads }) => workloads,
    (workload) => workload.job !== undefined && isAbout(workload.job, workload),
  );

const replicaSets = (): Finder =>
  objectsOf(
    'ReplicaSet',
    ({ workloads }) => workloads,
    ({ kind, replicas = 1 }) => kind === 'ReplicaSet' && replicas > 0,
  );

const statefulSets = (isAbout: (set: WorkloadObject) => boolean): Finder =>
  objectsOf(
    'StatefulSet',
    ({ workloads }) => workloads,
    (workload) => workload.kind === 'StatefulSet' && isAbout(workload),
  );

/** StatefulSets whose rolling updates may delete several pods at a time. */
function takesSeveral({ statefulSet }: WorkloadObject): boolean {
  const { type, maxUnavailable } = statefulSet?.update ?? {};
  return type === 'RollingUpdate' && maxUnavailable !== 1;
}

/** Services that set by what clients get to their endpoints. */
const services = (isAbout: (routing: ServiceRouting) => boolean): Finder =>
  objectsOf(
    'Service',
    ({ services: all = [] }) => all,
    ({ routing }) => routing !== undefined && isAbout(routing),
  );

/** Pods that are not finished. */
const pods = (isAbout: (pod: Pod) => boolean): Finder =>
  objectsOf(
    'Pod',
    (cluster: Cluster) => cluster.pods,
    (pod) => !isTerminal(pod) && isAbout(pod),
  );

const isOutOfService = ({ taints }: Node): boolean =>
  taints.some(({ key }) => key === TAINT_OUT_OF_SERVICE);

/** Jobs with other pods than the failed one. */
const mayHoldBack = ({ parallelism }: JobSpec, job: WorkloadObject): boolean =>
  parallelism > 1 && !isFinishedJob(job);

/** Every bound except a number for `minAvailable` needs the controllers of the pods. */
const asksControllers = ({ spec }: PodDisruptionBudget): boolean =>
  spec.maxUnavailable !== undefined || typeof spec.minAvailable === 'string';

const waitsForNode = ({ nodeName }: Pod): boolean => nodeName === undefined;

const schedulesItself = ({ spec }: Pod): boolean =>
  (spec.schedulerName ?? 'default-scheduler') === 'default-scheduler';

/**
 * A kubelet records the resources that it has set aside for every container. They equal the
 * requests except after a resize.
 */
function wasResized(pod: Pod): boolean {
  const allocated = allocatedSpec(pod).containers;
  return pod.spec.containers.some(({ resources: { requests = {} } }, index) =>
    Object.entries(allocated[index]?.resources.requests ?? {}).some(
      ([name, amount]) =>
        compareQuantities(quantity(amount), quantity(requests[name] ?? '0')) !== 0,
    ),
  );
}

const isPositive = (text: string | null | undefined): boolean => {
  const parsed = parseGoDuration(text ?? '');
  return parsed.ok && parsed.value > 0n;
};

const stopsByPriority = ({ shutdownGracePeriodByPodPriority }: KubeletConfiguration): boolean =>
  (shutdownGracePeriodByPodPriority ?? []).length > 0;

const stopsInOrder = (configuration: KubeletConfiguration): boolean =>
  isPositive(configuration.shutdownGracePeriod) || stopsByPriority(configuration);

/** Finds the objects of a snapshot that a change of a behaviour affects. */
export const FINDERS: Readonly<Record<Touch, Finder>> = {
  nodes: nodes(),
  'out-of-service-nodes': nodes(isOutOfService),
  'nodes-on-windows': nodes(({ labels }) => labels['kubernetes.io/os'] === 'windows'),
  pods: pods(() => true),
  'pods-with-numeric-tolerations': pods(({ spec }) =>
    spec.tolerations.some(({ operator }) => operator === 'Gt' || operator === 'Lt'),
  ),
  'best-effort-pods': pods((pod) => podQosClass(pod) === 'BestEffort'),
  'pods-with-resized-containers': pods(wasResized),
  'resized-pods': pods(
    ({ allocatedResources, actuatedResources }) =>
      allocatedResources !== undefined || actuatedResources !== undefined,
  ),
  'pods-with-own-resources': pods(({ spec }) => spec.resources !== undefined),
  'pods-that-need-features': pods(({ spec }) => neededFeatures(spec).length > 0),
  'pods-with-mount-options': pods(({ spec }) =>
    neededFeatures(spec).includes('VolumeBindMountOptions'),
  ),
  'pods-with-devices': pods(({ spec }) => spec.resourceClaims !== undefined),
  'pods-of-gangs': pods((pod) => groupOfPod(pod) !== undefined),
  'pods-of-default-scheduler': pods(schedulesItself),
  'pending-pods': pods(waitsForNode),
  'pending-pods-with-claims': pods(
    (pod) =>
      waitsForNode(pod) &&
      (pod.spec.volumes ?? []).some(({ persistentVolumeClaim }) => persistentVolumeClaim),
  ),
  'attached-volumes': objectsOf(
    'VolumeAttachment',
    ({ volumeAttachments = [] }) => volumeAttachments,
    ({ attached }) => attached,
  ),
  'budgets-of-unmanaged-pods': budgets(
    (budget, { cluster }) =>
      asksControllers(budget) &&
      cluster.pods.some((pod) => controllerOf(pod) === undefined && coversPod(budget, pod)),
  ),
  'budgets-behind-their-spec': budgets(
    ({ generation, status }) => status.observedGeneration < generation,
  ),
  'budgets-of-unhealthy-pods': budgets(
    ({ spec }) => spec.unhealthyPodEvictionPolicy === 'AlwaysAllow',
  ),
  'budgets-with-empty-selector': budgets(
    ({ spec: { selector } }) => selector.kind === 'labels' && selector.selector.length === 0,
  ),
  'jobs-that-read-disruptions': jobs(({ podFailurePolicy = [] }) =>
    podFailurePolicy.some(({ onPodConditions = [] }) =>
      onPodConditions.some(({ type }) => type === 'DisruptionTarget'),
    ),
  ),
  'jobs-with-failure-policy': jobs(({ podFailurePolicy }) => podFailurePolicy !== undefined),
  'jobs-that-wait-for-failed-pods': jobs(
    ({ podReplacementPolicy, podFailurePolicy }) =>
      podReplacementPolicy === 'Failed' || podFailurePolicy !== undefined,
  ),
  'jobs-with-limit-per-index': jobs(
    ({ backoffLimitPerIndex }) => backoffLimitPerIndex !== undefined,
  ),
  'jobs-with-success-policy': jobs(({ successPolicy }) => successPolicy !== undefined),
  'unfinished-jobs': jobs((_, job) => !isFinishedJob(job)),
  'unfinished-parallel-jobs': jobs(mayHoldBack),
  'replica-sets': replicaSets(),
  'stateful-sets-that-update-several': statefulSets(takesSeveral),
  'parallel-stateful-sets-that-update-several': statefulSets(
    (set) => takesSeveral(set) && set.statefulSet?.podManagementPolicy === 'Parallel',
  ),
  'stateful-sets-that-delete-claims': statefulSets(
    ({ statefulSet }) => statefulSet?.deletesClaims === true,
  ),
  'services-with-hints-by-zone': services(({ hintsBy }) => hintsBy !== undefined),
  'services-with-topology-mode': services(({ hintsBy }) => hintsBy === 'topology-mode'),
  'services-with-traffic-distribution': services(({ distribution }) => distribution !== undefined),
  'services-that-prefer-the-same': services(
    ({ distribution = 'PreferClose' }) => distribution !== 'PreferClose',
  ),
  'services-with-internal-policy': services(({ internalLocal = false }) => internalLocal),
  'services-with-local-policy': services(
    ({ internalLocal = false, externalLocal = false }) => internalLocal || externalLocal,
  ),
  'kubelets-with-default-rate': nodesWhere(
    ({ kubeAPIQPS, kubeAPIBurst }) => kubeAPIQPS == null || kubeAPIBurst == null,
  ),
  'kubelets-with-default-report-frequency': nodesWhere(
    ({ nodeStatusReportFrequency }) => nodeStatusReportFrequency == null,
  ),
  'kubelets-with-default-thresholds': nodesWhere(
    ({ evictionHard, mergeDefaultEvictionSettings }) =>
      (evictionHard ?? undefined) === undefined || mergeDefaultEvictionSettings === true,
  ),
  'kubelets-that-merge-thresholds': nodesWhere(
    ({ mergeDefaultEvictionSettings }) => mergeDefaultEvictionSettings === true,
  ),
  'kubelets-with-soft-thresholds': nodesWhere(
    ({ evictionSoft }) => Object.keys(evictionSoft ?? {}).length > 0,
  ),
  'kubelets-with-orderly-shutdown': nodesWhere(stopsInOrder),
  'kubelets-with-shutdown-by-priority': nodesWhere(stopsByPriority),
};

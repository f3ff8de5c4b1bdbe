import {
  type Cluster,
  controllerOf,
  coversPod,
  isTerminal,
  type JobSpec,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  TAINT_OUT_OF_SERVICE,
  type WorkloadObject,
} from '#cluster';
import { allocatedSpec, podQosClass } from '#pod-facts';
import { compareQuantities, quantity } from '#units';
import { type Finder, type Scene, those } from './scene.ts';

const nodes = (isAbout?: (node: Node) => boolean): Finder =>
  those('Node', (cluster) => cluster.nodes, isAbout);

const budgets = (isAbout: (budget: PodDisruptionBudget, scene: Scene) => boolean): Finder =>
  those('PodDisruptionBudget', ({ budgets: all = [] }) => all, isAbout);

const jobs = (isAbout: (spec: JobSpec, job: WorkloadObject) => boolean): Finder =>
  those(
    'Job',
    ({ workloads }) => workloads,
    (workload) => workload.job !== undefined && isAbout(workload.job, workload),
  );

const statefulSets = (isAbout: (set: WorkloadObject) => boolean): Finder =>
  those(
    'StatefulSet',
    ({ workloads }) => workloads,
    (workload) => workload.kind === 'StatefulSet' && isAbout(workload),
  );

/** StatefulSets whose rolling updates may delete several pods at a time. */
function takesSeveral({ statefulSet }: WorkloadObject): boolean {
  const { type, maxUnavailable } = statefulSet?.update ?? {};
  return type === 'RollingUpdate' && maxUnavailable !== 1;
}

/** Pods that are not finished. */
const pods = (isAbout: (pod: Pod) => boolean): Finder =>
  those(
    'Pod',
    (cluster: Cluster) => cluster.pods,
    (pod) => !isTerminal(pod) && isAbout(pod),
  );

const isOutOfService = ({ taints }: Node): boolean =>
  taints.some(({ key }) => key === TAINT_OUT_OF_SERVICE);

const isFinished = ({ jobStatus }: WorkloadObject): boolean =>
  jobStatus?.conditions.some(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  ) === true;

/** Jobs with other pods than the failed one. */
const mayHoldBack = ({ parallelism }: JobSpec, job: WorkloadObject): boolean =>
  parallelism > 1 && !isFinished(job);

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

/** Jobs that read the condition DisruptionTarget. */
export const JOBS_THAT_TELL_DISRUPTIONS = jobs(({ podFailurePolicy = [] }) =>
  podFailurePolicy.some(({ onPodConditions = [] }) =>
    onPodConditions.some(({ type }) => type === 'DisruptionTarget'),
  ),
);

/** The objects that a change of these behaviours affects. */
export const TOUCHED_BY_CONTROL_PLANE: Readonly<Record<string, Finder>> = {
  'nodeLifecycle.monitorGracePeriod': nodes(),
  'nodeLifecycle.taintDecision': nodes(),
  'nodeLifecycle.evictsBy': nodes(),
  'nodeLifecycle.queues': nodes(),
  'nodeLifecycle.taintsByCondition': nodes(),
  'nodeLifecycle.readsLeases': nodes(),
  'taintEviction.enabled': nodes(),
  'taintEviction.comparisonOperators': pods(({ spec }) =>
    spec.tolerations.some(({ operator }) => operator === 'Gt' || operator === 'Lt'),
  ),
  'taintEviction.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'apiClients.taintEvictionSharesBucket': nodes(),
  'apiClients.taintEvictionRequests': pods(() => true),
  'apiClients.podGcRequests': pods(() => true),
  'apiClients.workers.monitorPass': nodes(),
  'podGc.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'disruption.clearsStaleDisruptions': JOBS_THAT_TELL_DISRUPTIONS,
  'evictionApi.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'scheduler.marksDisruption': JOBS_THAT_TELL_DISRUPTIONS,
  'podGc.removesOutOfServicePods': nodes(isOutOfService),
  'attachDetach.outOfService': nodes(isOutOfService),
  'attachDetach.forceDetach': those(
    'VolumeAttachment',
    ({ volumeAttachments = [] }) => volumeAttachments,
    ({ attached }) => attached,
  ),
  'disruption.unmanagedPods': budgets(
    (budget, { cluster }) =>
      asksControllers(budget) &&
      cluster.pods.some((pod) => controllerOf(pod) === undefined && coversPod(budget, pod)),
  ),
  'evictionApi.notObservedRetryAfterSeconds': budgets(
    ({ generation, status }) => status.observedGeneration < generation,
  ),
  'evictionApi.readsUnhealthyPodEvictionPolicy': budgets(
    ({ spec }) => spec.unhealthyPodEvictionPolicy === 'AlwaysAllow',
  ),
  'evictionApi.emptySelector': budgets(
    ({ spec: { selector } }) => selector.kind === 'labels' && selector.selector.length === 0,
  ),
  'jobs.podReplacementPolicy': jobs(
    ({ podReplacementPolicy, podFailurePolicy }) =>
      podReplacementPolicy === 'Failed' || podFailurePolicy !== undefined,
  ),
  'jobs.podFailurePolicy': jobs(({ podFailurePolicy }) => podFailurePolicy !== undefined),
  'jobs.backoffLimitPerIndex': jobs(
    ({ backoffLimitPerIndex }) => backoffLimitPerIndex !== undefined,
  ),
  'jobs.successPolicy': jobs(({ successPolicy }) => successPolicy !== undefined),
  'jobs.waitsForTerminatingPods': jobs((_, job) => !isFinished(job)),
  'jobs.readyWithinActive': jobs(mayHoldBack),
  'jobs.activeInBackoff': jobs(mayHoldBack),
  'statefulSets.maxUnavailable': statefulSets(takesSeveral),
  'statefulSets.unavailableFirst': statefulSets(
    (set) => takesSeveral(set) && set.statefulSet?.podManagementPolicy === 'Parallel',
  ),
  'scheduler.readsConditions': nodes(),
  'scheduler.namesTaint': pods(waitsForNode),
  'scheduler.speaksOfClaims': pods(waitsForNode),
  'scheduler.volumeAffinityReason': pods(
    (pod) =>
      waitsForNode(pod) &&
      (pod.spec.volumes ?? []).some(({ persistentVolumeClaim }) => persistentVolumeClaim),
  ),
  'scheduler.balanceScore': pods(schedulesItself),
  'scheduler.scoresBalanceOfBestEffort': pods((pod) => podQosClass(pod) === 'BestEffort'),
  'scheduler.countsResizedContainers': pods(wasResized),
  'scheduler.countsResizedPods': pods(
    ({ allocatedResources, actuatedResources }) =>
      allocatedResources !== undefined || actuatedResources !== undefined,
  ),
  'scheduler.podLevelResources': pods(({ spec }) => spec.resources !== undefined),
};

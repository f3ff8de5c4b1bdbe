import { type ApiEvent, type Pod, podConditionOf } from '#cluster';
import type { PostmortemReport } from '#documents';
import { earlier, endOfSecond, type Instant, instant, seconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { PodLife } from './lives.ts';
import { STOPPING } from './stopped.ts';

/** The mechanism that removed a pod. */
export type RemovalMechanism = PostmortemReport['removals'][number]['mechanism'];

/** One piece of evidence for the removal of a pod, and the instants between which that began. */
export interface Sign {
  readonly from: 'pod' | 'event' | 'audit';
  readonly mechanism: RemovalMechanism;
  readonly earliest: Instant;
  /** The same as `earliest` for an exact instant. */
  readonly latest: Instant;
  /** What is there to be read, such as `Event TaintManagerEviction`. */
  readonly words: string;
  readonly entry?: AuditEntry;
  /** The program that tells of its own eviction. */
  readonly by?: string;
}

/** The evidence that a pod was removed, in the order of mechanisms that decides (HI, section 2). */
export function signsOf(life: PodLife): readonly Sign[] {
  const all = [...signsInPod(life.after), ...signsInEvents(life.events), ...signsInAudit(life)];
  const signs = all.filter((sign) => !isTooLate(sign, all));
  return ORDER.flatMap((mechanism) => signs.filter((sign) => sign.mechanism === mechanism));
}

/** A request for many pods removes none that was being removed already. */
const isTooLate = ({ entry, earliest }: Sign, all: readonly Sign[]): boolean =>
  entry?.collection !== undefined &&
  all.some((other) => other.entry?.collection === undefined && other.latest < earliest);

const ORDER: readonly RemovalMechanism[] = [
  'taint',
  'evict-api',
  'preemption',
  'node-pressure',
  'local-storage',
  'pressure-admission',
  'critical-pod',
  'graceful-shutdown',
  'pod-gc',
  'kubelet-rejected',
  'namespace',
  'workload',
  'pod-eviction-timeout',
  'device-taint',
  // Kubelets stop the containers of pods that go by any of the others, too.
  'request',
  'unknown',
];

const CONDITION_REASONS: Readonly<Record<string, RemovalMechanism>> = {
  DeletionByTaintManager: 'taint',
  EvictionByEvictionAPI: 'evict-api',
  PreemptionByScheduler: 'preemption',
  DeletionByPodGC: 'pod-gc',
  DeletionByDeviceTaintManager: 'device-taint',
};

/** Reasons with which kubelets fail pods. */
const KUBELET_REASONS: Readonly<Record<string, RemovalMechanism>> = {
  Preempting: 'critical-pod',
  Terminated: 'graceful-shutdown',
  NodeShutdown: 'graceful-shutdown',
  NodeLost: 'pod-eviction-timeout',
  NodeAffinity: 'kubelet-rejected',
  UnexpectedAdmissionError: 'kubelet-rejected',
  TopologyAffinityError: 'kubelet-rejected',
};

/** The mechanism behind a reason and a message of a kubelet; undefined for other reasons. */
function mechanismOfKubelet(reason: string, message: string): RemovalMechanism | undefined {
  if (reason === 'Evicted') return evictedBy(message);
  return reason.startsWith('OutOf') ? 'kubelet-rejected' : KUBELET_REASONS[reason];
}

/** Kubelets evict for three reasons under one name. */
function evictedBy(message: string): RemovalMechanism {
  if (message.startsWith('The node had condition: ')) return 'pressure-admission';
  return /^The node was low on resource: /.test(message)
    ? 'node-pressure'
    : LIMITS.test(message)
      ? 'local-storage'
      : 'node-pressure';
}

const LIMITS = /exceeded its local ephemeral storage limit|exceeds the (?:total )?limit/;

/** What the object of a pod tells: the most certain evidence. */
function signsInPod(pod: Pod | undefined): readonly Sign[] {
  if (pod === undefined) return [];
  const signs: Sign[] = [];
  const target = podConditionOf(pod, 'DisruptionTarget');
  const byReason = target === undefined ? undefined : CONDITION_REASONS[target.reason];
  const asked = askedAt(pod, target?.lastTransitionTime);
  if (target?.status === 'True' && byReason !== undefined && asked !== undefined) {
    const words = `condition DisruptionTarget (${target.reason})`;
    signs.push({ from: 'pod', mechanism: byReason, ...asked, words });
  }
  const byKubelet =
    pod.phase === 'Failed' ? mechanismOfKubelet(pod.reason, pod.message ?? '') : undefined;
  const failedAt = target?.lastTransitionTime ?? endOf(pod);
  if (byKubelet !== undefined && failedAt !== undefined) {
    signs.push(second('pod', byKubelet, failedAt, `status.reason ${pod.reason}`));
  }
  const requested = deletionRequestedAt(pod);
  if (signs.length === 0 && requested !== undefined) {
    signs.push(second('pod', 'unknown', requested, 'deletionTimestamp'));
  }
  return signs;
}

/** The request for a deletion: `deletionTimestamp` is the end of the grace period. */
const deletionRequestedAt = ({
  deletionTimestamp,
  deletionGracePeriodSeconds = 0,
}: Pick<Pod, 'deletionTimestamp' | 'deletionGracePeriodSeconds'>): Instant | undefined =>
  deletionTimestamp === undefined
    ? undefined
    : earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds));

/**
 * When the deletion of a pod was asked for that a condition tells of. The condition is written
 * first, and the request may wait seconds for its turn. Another grace period than that of the pod is
 * from a later request, which may have moved the end of the grace.
 */
function askedAt(
  pod: Pod,
  told: Instant | undefined,
): Pick<Sign, 'earliest' | 'latest'> | undefined {
  const requested = deletionRequestedAt(pod);
  const from = told ?? requested;
  if (from === undefined) return undefined;
  const isOwnGrace = pod.deletionGracePeriodSeconds === pod.spec.terminationGracePeriodSeconds;
  const until = requested === undefined || requested < from ? from : requested;
  return { earliest: isOwnGrace ? until : from, latest: endOfSecond(until) };
}

/** When a failed pod failed: the last instant that its containers or conditions show. */
function endOf(pod: Pod): Instant | undefined {
  const times = [
    ...pod.containerStatuses.map(({ finishedAt }) => finishedAt),
    podConditionOf(pod, 'Ready')?.lastTransitionTime,
    pod.startTime,
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : instant(Math.max(...times));
}

const EVENT_REASONS: Readonly<Record<string, RemovalMechanism>> = {
  Preempted: 'preemption',
  DeviceTaintManagerEviction: 'device-taint',
  NodeControllerEviction: 'pod-eviction-timeout',
  SuccessfulDelete: 'workload',
};

/** Programs that evict through the API and say so. */
const EVICTORS = /^(?:cluster-autoscaler|karpenter)$/;
const EVICTOR_REASONS: ReadonlySet<string> = new Set(['ScaleDown', 'Evicted']);

/** The descheduler takes the names of its strategies for reasons. */
const DESCHEDULED = /^pod eviction from .* by sigs\.k8s\.io\/descheduler/;

const isDescheduled = ({ component, message }: ApiEvent): boolean =>
  component.endsWith('descheduler') || DESCHEDULED.test(message);

/** Karpenter says why it takes a node away whose pods it evicts. */
const WHY = /^Evicted pod: (.+)$/;

function programIn({ component, message }: ApiEvent): string {
  const why = WHY.exec(message)?.[1];
  return why === undefined ? component : `${component} (${why})`;
}

function signsInEvents(events: readonly ApiEvent[]): readonly Sign[] {
  const cancelled = latestOf(events.filter(isCancelled));
  return events.flatMap((event): readonly Sign[] => {
    const { reason, component, first } = event;
    const mechanism = mechanismOfEvent(event);
    if (mechanism === undefined || first === undefined || isCancelled(event)) return [];
    if (mechanism === 'taint' && cancelled !== undefined && first <= cancelled) return [];
    const words = `Event ${reason} of ${component === '' ? 'an unknown component' : component}`;
    const sign = (event.isExact ? exact : second)('event', mechanism, first, words);
    return [
      mechanism === 'evict-api' && component !== '' ? { ...sign, by: programIn(event) } : sign,
    ];
  });
}

/** The taint was taken back in time. */
const isCancelled = ({ reason, message }: ApiEvent): boolean =>
  reason === 'TaintManagerEviction' && message.startsWith('Cancelling deletion');

const latestOf = (events: readonly ApiEvent[]): Instant | undefined =>
  events
    .map(({ last }) => last)
    .filter((time) => time !== undefined)
    .sort((a, b) => b - a)[0];

function mechanismOfEvent(event: ApiEvent): RemovalMechanism | undefined {
  const { reason, message, component } = event;
  if (reason === 'TaintManagerEviction') return 'taint';
  if (EVICTORS.test(component) && EVICTOR_REASONS.has(reason)) return 'evict-api';
  if (isDescheduled(event)) return 'evict-api';
  if (reason === 'Killing') return STOPPING.test(message) ? 'request' : undefined;
  if (component === 'kubelet') return mechanismOfKubelet(reason, message);
  return EVENT_REASONS[reason];
}

function signsInAudit({ audit }: PodLife): readonly Sign[] {
  return audit.flatMap((entry): readonly Sign[] => {
    const mechanism = mechanismOfRequest(entry);
    if (mechanism === undefined) return [];
    const { at, uncertain = 0 } = entry;
    const sign = exact('audit', mechanism, at, requestWords(entry));
    const [earliest, latest] = [instant(at - uncertain), instant(at + uncertain)];
    return [{ ...sign, earliest, latest, entry }];
  });
}

const ACCOUNT = 'system:serviceaccount:kube-system:';

/** Controllers by their service account, and what a deletion by them means. */
const ACCOUNTS: Readonly<Record<string, RemovalMechanism>> = {
  // The taint-eviction controller goes by the account of the node controller, too.
  'node-controller': 'taint',
  'taint-eviction-controller': 'taint',
  'device-taint-eviction-controller': 'device-taint',
  'pod-garbage-collector': 'pod-gc',
  'replicaset-controller': 'workload',
  'replication-controller': 'workload',
  'statefulset-controller': 'workload',
  'daemon-set-controller': 'workload',
  'job-controller': 'workload',
  'generic-garbage-collector': 'workload',
  'namespace-controller': 'namespace',
};

/** What a granted request does to a pod; undefined for requests that do not remove it. */
function mechanismOfRequest({
  verb,
  subresource,
  user,
  code,
}: AuditEntry): RemovalMechanism | undefined {
  if (code < 200 || code > 299) return undefined;
  if (verb === 'create' && subresource === 'eviction') return 'evict-api';
  const isDeletion = verb === 'delete' || verb === 'deletecollection';
  if (!isDeletion || subresource !== '') return undefined;
  // A kubelet deletes the object of a pod that it has stopped, at the end of each deletion.
  if (user.startsWith('system:node:')) return undefined;
  if (user === 'system:kube-scheduler') return 'preemption';
  if (!user.startsWith(ACCOUNT)) return 'request';
  return ACCOUNTS[user.slice(ACCOUNT.length)] ?? 'request';
}

const requestWords = ({ verb, subresource, user, agent, code }: AuditEntry): string => {
  const what = subresource === '' ? verb : `${verb} ${subresource}`;
  const by = agent === '' ? user : `${user} with ${agent}`;
  return `audit log: ${what} by ${by} (${code})`;
};

const second = (
  from: Sign['from'],
  mechanism: RemovalMechanism,
  at: Instant,
  words: string,
): Sign => ({ from, mechanism, earliest: at, latest: endOfSecond(at), words });

const exact = (
  from: Sign['from'],
  mechanism: RemovalMechanism,
  at: Instant,
  words: string,
): Sign => ({ from, mechanism, earliest: at, latest: at, words });

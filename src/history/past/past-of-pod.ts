import type { ApiEvent, Cluster, ContainerStatus, Pod } from '#cluster';
import { type Instant, printInstant } from '#units';
import { containerText, counted, listed } from '#words';
import type { Evidence } from '../evidence/evidence.ts';
import { podLives } from '../pods/lives.ts';
import { type PressureMessage, pressureMessage, usageOf } from '../pods/pressure-message.ts';
import { type Removal, removalsOf } from '../pods/removals.ts';
import { MECHANISM_OF_PAST } from '../report/words.ts';

/**
 * What has happened to a pod before the snapshot, in sentences: what removed it, when and why, by
 * how much its containers were over their requests, what would have kept it, and containers that
 * were killed for their memory. Empty where nothing of this is recorded (HI-C1).
 * @param events the Events of the snapshot's files; none are needed
 */
export function pastOfPod(
  cluster: Cluster,
  events: readonly ApiEvent[],
  key: string,
): readonly string[] {
  const pod = cluster.pods.find((each) => each.key === key);
  if (pod === undefined) return [];
  const own = events.filter(({ about }) => about.uid === pod.uid && about.uid !== '');
  const evidence = evidenceOf({ ...cluster, pods: [pod] }, own);
  const removals = removalsOf(podLives(evidence), evidence);
  return [
    ...removals.flatMap((removal) => removedText(removal, pod, own)),
    ...memoryKills(pod.containerStatuses),
  ];
}

const evidenceOf = (cluster: Cluster, events: readonly ApiEvent[]): Evidence => ({
  before: undefined,
  after: { cluster, at: undefined },
  events,
  withoutObject: 0,
  audit: [],
  clock: { kind: 'same' },
  auditLines: 0,
  audited: { pods: false, nodes: false },
  leftOut: [],
  untoldLogs: [],
  mixedLogs: [],
  cutLogs: [],
});

function removedText(removal: Removal, pod: Pod, events: readonly ApiEvent[]): readonly string[] {
  const { mechanism, earliest, confidence, evidence } = removal;
  const message = pod.message ?? events.find(({ reason }) => reason === 'Evicted')?.message ?? '';
  const how =
    mechanism === 'unknown'
      ? 'its deletion was requested, and the snapshot does not tell by whom'
      : `it was ${MECHANISM_OF_PAST[mechanism]}`;
  const sure = confidence === 'likely' || confidence === 'inferred' ? 'probably ' : '';
  const at = earliest === undefined ? 'Before the snapshot' : `At ${timeText(earliest)}`;
  const on = mechanism === 'unknown' || pod.nodeName === undefined ? '' : ` (${pod.nodeName})`;
  return [
    `${at}, ${sure}${how}${on}: ${listed(evidence, 3)}.`,
    ...pressureTexts(pressureMessage(message)),
  ];
}

const timeText = (at: Instant): string =>
  printInstant(at).replace(/\.\d+/, '').replace('T', ' ').replace('Z', ' UTC');

function pressureTexts(message: PressureMessage | undefined): readonly string[] {
  if (message === undefined) return [];
  const { resource, threshold, available, over } = message;
  const sentences =
    threshold === undefined || available === undefined
      ? [`The node was low on ${resource}.`]
      : [
          `Of ${resource}, ${available} were available, and the threshold of the kubelet is ${threshold}.`,
        ];
  for (const { container, usage, request, by } of over) {
    const more = by === undefined ? '' : `, ${by} more`;
    sentences.push(`Container ${container} used ${usage} and requests ${request}${more}.`);
  }
  const wanted = usageOf(message);
  if (wanted !== undefined && over.length > 0) {
    sentences.push(
      `With requests of at least ${wanted} in all, it would have been behind pods that use more than they request; ` +
        'with a higher priority, behind those of a lower one that do.',
    );
  }
  return sentences;
}

/** The containers that the kernel killed for their memory; the pod itself stays. */
function memoryKills(statuses: readonly ContainerStatus[]): readonly string[] {
  return statuses.flatMap(({ name, state, reason, finishedAt, lastState, restartCount }) => {
    const ended = state === 'terminated' ? { reason, finishedAt } : lastState;
    if (ended?.reason !== 'OOMKilled') return [];
    const at =
      ended.finishedAt === undefined ? 'Before the snapshot' : `At ${timeText(ended.finishedAt)}`;
    const times = restartCount === 0 ? '' : `; it has restarted ${counted(restartCount, 'time')}`;
    return [
      `${at}, ${containerText(name)} was killed because its memory ran out (OOMKilled)${times}. The pod stays.`,
    ];
  });
}

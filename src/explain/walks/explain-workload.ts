import { controllerOf, ownerName } from '#cluster';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import { evictionsOf, jobFailedText, jobsFailed, workloadsOf } from '#report';
import { endedJobs } from '#run-facts';
import type { Run } from '#simulation';
import { matching } from '#tries';
import { inSeconds } from '#units';
import { counted, offsetText } from '#words';
import type { Explanation } from '../explanation.ts';
import { countOverTime } from './count-over-time.ts';
import { endsOf } from './ends-of-pods.ts';
import { podFates } from './pod-fates.ts';
import { refusedCreations } from './refused-creations.ts';
import { stepsOf, withWhatLed } from './steps.ts';
import { whatLackedProcess, whatLeavesPending } from './stopped-processes.ts';
import { troubleSentences } from './trouble-sentences.ts';

/** Explains the events of a workload and of each of its pods. */
export function explainWorkload(scenario: Run, workload: string): Explanation {
  const object = { kind: 'workload', workload } as const;
  const isSubject = ownedBy(scenario, workload) ?? matching(scenario, object);
  const [kind = '', namespace, name] = workload.split('/');
  const course = scenario.outcome.availability.workloads.find((each) => each.workload === workload);
  const working = course && countOverTime(scenario, course.working, ['pod works', 'pods work']);
  const trouble = workloadsOf(scenario.outcome).find((each) => each.workload === workload);
  const fates = podFates(scenario, isSubject);
  const wanted = course?.desired.at(-1)?.count;
  return {
    object,
    title: `${kind} ${namespace}/${name}`,
    steps: stepsOf(scenario, whatLedTo(scenario, isSubject, endOfJob(scenario, workload))),
    fates,
    conclusion: [
      ...(fates.length === 0 ? ['It has no pods.'] : endsOf(scenario, isSubject)),
      ...(working === undefined ? [] : [working]),
      ...failureOf(scenario, workload),
      ...refusedCreations(scenario, [workload]),
      ...troubleSentences(trouble, scenario.outcome),
      ...startupSentence(scenario.startupTimeOf(workload)),
      ...(wanted === undefined ? [] : [`It wants ${counted(wanted, 'pod')} at the end.`]),
    ],
  };
}

/** The entry by which a Job ends; empty for other workloads. */
const endOfJob = ({ outcome }: Run, workload: string) =>
  endedJobs(outcome.entries).filter(({ cause }) => cause.workload === workload);

/** That a workload is a Job that fails, in a sentence. */
export const failureOf = (scenario: Run, workload: string): readonly string[] =>
  jobsFailed(scenario).flatMap((finding) =>
    finding.workload === workload ? [`${jobFailedText(finding)}.`] : [],
  );

/**
 * The causes of evictions and of other entries, without entries about single pods, which have lines
 * of their own.
 */
export function whatLedTo(
  scenario: Run,
  isSubject: (pod: string) => boolean,
  others: readonly Outcome['entries'][number][] = [],
) {
  const { outcome } = scenario;
  const evictions = new Set(
    evictionsOf(scenario).flatMap(({ pod, because }) => (isSubject(pod) ? because : [])),
  );
  const asked = outcome.entries.filter(({ id }) => evictions.has(id));
  const led = withWhatLed(outcome, [...asked, ...others]);
  const all = withWhatLed(outcome, [
    ...led,
    ...whatLackedProcess(outcome, led),
    ...whatLeavesPending(outcome, isSubject),
  ]);
  return all.filter(({ cause }) => !('pod' in cause));
}

/**
 * Pods of a ReplicaSet count for its Deployment. A question about the ReplicaSet means its own
 * pods.
 */
function ownedBy({ outcome }: Run, workload: string) {
  const own = new Set(
    outcome.cluster.pods.flatMap((pod) => {
      const owner = controllerOf(pod);
      const isOwner = owner && ownerName(owner, pod.namespace) === workload;
      return isOwner === true ? pod.key : [];
    }),
  );
  return own.size === 0 ? undefined : (pod: string): boolean => own.has(pod);
}

const ORIGINS = {
  measured: 'as measured in the snapshot',
  probes: 'as long as its probes wait',
  default: 'as the snapshot shows no start-up',
  script: 'as the script sets',
} as const;

const startupSentence = (startup: StartupTime | undefined): readonly string[] =>
  startup === undefined
    ? []
    : [
        `New pods are ready ${offsetText(inSeconds(startup.time))} after their binding, ${ORIGINS[startup.from]}.`,
      ];

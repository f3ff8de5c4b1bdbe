import type { CauseId } from '#causes';
import { isNodeHealthTaint, TAINT_OUT_OF_SERVICE } from '#cluster';
import { clockFrom, type Eviction, type ServiceOverTime, type Workload } from '#documents';
import {
  budgetsOf,
  evictionsOf,
  secondsWithin,
  serviceNamed,
  stuckPods,
  workloadNamed,
} from '#report';
import { completedDrains, podsBound, replacementReadyAt, taintings } from '#run-facts';
import type { Run } from '#simulation';
import type { Instant } from '#units';
import type { Course } from '#watchers';
import type { ObjectName } from './object-name.ts';
import { matching } from './question.ts';

/** One measure by which two plays of a scenario are compared. */
export type Measure =
  /** `verb`: the event, such as `be evicted`. `at` is undefined if it never happens. */
  | { readonly kind: 'moment'; readonly verb: string; readonly at: number | undefined }
  /** `verb`: a state, such as `be down`. `seconds` is null if it lasts for good. */
  | {
      readonly kind: 'length';
      readonly verb: string;
      readonly seconds: number | null;
      /** It lasts when the run ends, and nobody knows for how long. */
      readonly isOpen: boolean;
    }
  /** `verb` and `noun` go around the number: `have`, `pods evicted`. */
  | {
      readonly kind: 'count';
      readonly verb: string;
      readonly noun: string;
      readonly count: number;
    };

/**
 * The measures of an object, the most important first. Any play of a scenario has the same
 * measures.
 */
export function measuresOf(scenario: Run, object: ObjectName): readonly Measure[] {
  const { outcome } = scenario;
  switch (object.kind) {
    case 'pod':
      return ofPod(scenario, object);
    case 'node':
      return [
        moment(taintVerb(scenario, object.name), taintedAt(scenario, object.name)),
        moment('be drained', drainedAt(scenario, object.name)),
        ...ofPods(scenario, object),
      ];
    case 'pool':
      return ofPods(scenario, object);
    case 'budget':
      return [...ofBudget(scenario, object.key), ...ofPods(scenario, object)];
    case 'workload':
      return [
        downTime(scenario, workloadNamed(object.workload, outcome)),
        ...ofCourse(courseOfWorkload(scenario, object.workload), 'pods'),
        ...ofPods(scenario, object),
      ];
    default:
      return [
        downTime(scenario, serviceNamed(object.key, outcome)),
        ...ofCourse(courseOfService(scenario, object.key), 'endpoints'),
        ...ofPods(scenario, object),
      ];
  }
}

const moment = (verb: string, at: number | undefined): Measure => ({ kind: 'moment', verb, at });

const count = (verb: string, n: number, noun: string): Measure => ({
  ...{ kind: 'count', verb, noun },
  count: n,
});

function ofPod(scenario: Run, object: ObjectName): readonly Measure[] {
  const isSubject = matching(scenario, object);
  const eviction = evictionsOf(scenario).find(({ pod }) => isSubject(pod));
  return [
    moment('be evicted', eviction?.at),
    moment('be bound to a node', boundAt(scenario, isSubject)),
    ...(eviction === undefined
      ? []
      : [
          moment('be gone', eviction.gone ?? undefined),
          moment('have a Ready replacement', replacedAt(scenario, eviction)),
        ]),
  ];
}

function ofPods(scenario: Run, object: ObjectName): readonly Measure[] {
  const isSubject = matching(scenario, object);
  const evictions = evictionsOf(scenario).filter(({ pod, node }) => isSubject(pod, node));
  const stuck = stuckPods(scenario).filter(({ pod, node }) => isSubject(pod, node));
  const { outcome } = scenario;
  return [
    count('have', evictions.length, 'of its pods evicted'),
    moment('lose its first pod', evictions.at(0)?.at),
    moment('lose its last pod', evictions.at(-1)?.at),
    count('have', stuck.length, 'of them stuck in Terminating'),
    count(
      'have',
      outcome.pending.filter(({ pod }) => isSubject(pod)).length,
      'pods without a node',
    ),
  ];
}

const courseOfWorkload = ({ outcome }: Run, name: string): Course | undefined =>
  outcome.availability.workloads.find(({ workload }) => workload === name)?.ready;

const courseOfService = ({ outcome }: Run, name: string): Course | undefined =>
  outcome.availability.services.find(({ service }) => service === name)?.ready;

/** How long nothing of it works within the run, also where that began before the start. */
function downTime({ outcome }: Run, trouble: Workload | ServiceOverTime | undefined): Measure {
  const downs = trouble?.spans.filter(({ state }) => state === 'down') ?? [];
  const isOpen = downs.at(-1)?.to === null;
  const pairs = downs.map(({ from, to }) => [Math.max(0, from), to] as const);
  const seconds = secondsWithin(pairs, clockFrom(outcome.start).at(outcome.end));
  return isOpen && outcome.endReason === 'quiet'
    ? { kind: 'length', verb: 'be down', seconds: null, isOpen: false }
    : { kind: 'length', verb: 'be down', seconds, isOpen };
}

/** The smallest number that is ready at any time. */
const ofCourse = (course: Course | undefined, noun: string): readonly Measure[] =>
  course === undefined
    ? []
    : [
        count(
          'have at worst',
          Math.min(...course.map((each) => each.count)),
          `of its ${noun} ready`,
        ),
      ];

function ofBudget(scenario: Run, key: string): readonly Measure[] {
  const budget = budgetsOf(scenario, evictionsOf(scenario)).find((each) => each.budget === key);
  return [
    count('refuse to let', budget?.refusals ?? 0, 'of its pods go'),
    count('see', budget?.violations.length ?? 0, 'of its pods go in spite of it'),
    count('have at worst', budget?.least.healthy ?? 0, 'of its pods healthy'),
  ];
}

/** The first time at which a replacement of an evicted pod is Ready. It may have the same name. */
const replacedAt = (scenario: Run, { pod, because }: Eviction): number | undefined =>
  secondOf(scenario, replacementReadyAt(scenario.outcome.entries, pod, because as CauseId));

const boundAt = (scenario: Run, isSubject: (pod: string) => boolean) =>
  secondOf(
    scenario,
    podsBound(scenario.outcome.entries).find(({ cause }) => isSubject(cause.pod))?.at,
  );

/** What becomes of a node that is tainted. The snapshot can show it as lost, and tainted so already. */
function taintVerb({ outcome: { cluster } }: Run, name: string): string {
  const before = cluster.nodes.find((each) => each.name === name)?.taints ?? [];
  const isTainted = before.some(
    (taint) =>
      taint.effect === 'NoExecute' &&
      (isNodeHealthTaint(taint) || taint.key === TAINT_OUT_OF_SERVICE),
  );
  return isTainted ? 'be tainted NoExecute again' : 'be tainted NoExecute';
}

const taintedAt = (scenario: Run, name: string): number | undefined =>
  secondOf(
    scenario,
    taintings(scenario.outcome.entries).find(
      ({ cause: { node, taint } }) => node === name && taint.effect === 'NoExecute',
    )?.at,
  );

const drainedAt = (scenario: Run, name: string): number | undefined =>
  secondOf(
    scenario,
    completedDrains(scenario.outcome.entries).find(({ cause }) => cause.node === name)?.at,
  );

const secondOf = ({ outcome }: Run, at: Instant | undefined): number | undefined =>
  at === undefined ? undefined : clockFrom(outcome.start).at(at);

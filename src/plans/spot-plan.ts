import { entriesOf } from '#causes';
import { controllerOf, isTerminal, type Pod } from '#cluster';
import type { SpotPlan } from '#documents';
import { notClearedText, showAll } from '#report';
import type { Run } from '#simulation';
import { between, compareText, inSeconds } from '#units';
import { counted, listed, offsetText } from '#words';
import { headOf, whyUnclear } from './head-of.ts';
import { type Play, Plays } from './plays.ts';
import { downIn, isWithin, type Nodeless, type Promises } from './promises.ts';
import { drainWords, readWords } from './steps.ts';
import { howLong, longestFirst, nodelessIn, nodelessText } from './words.ts';

/** What a plan for spot machines is asked for. */
export interface SpotRequest extends Promises {
  /** The nodes whose machines are taken back. */
  readonly nodes: readonly string[];
  /** From the warning until the machines are gone, in seconds. */
  readonly notice: number;
  /** From a rebalance recommendation until the warning, in seconds. */
  readonly lead: number;
  /** The command that plays these events. */
  readonly commandFor: (events: readonly string[]) => string;
}

type Course = SpotPlan['courses'][number];
type Late = Course['late'][number];

/**
 * What the end of spot machines comes to, as the cluster heeds the warning, with a drain at the
 * warning, and with one at a recommendation before it.
 */
export function makeSpotPlan(scenario: Run, request: SpotRequest): SpotPlan {
  const { nodes, notice, lead, keepDown, commandFor } = request;
  const plays = new Plays(scenario, request, notice);
  const names = nodes.join();
  const drained = (length: number): readonly string[] => [
    `at=0s ${drainWords(nodes, length)}`,
    `at=${length}s terminateInstance nodes=${names}`,
  ];
  const courseOf = (course: Course['course'], length: number, events: readonly string[]): Course =>
    played(plays, nodes, { course, length, events });
  const asItIs = courseOf('as-it-is', notice, [
    `at=0s spotInterruption nodes=${names} notice=${notice}s`,
  ]);
  const atNotice = courseOf('drain-at-notice', notice, drained(notice));
  const earlier = courseOf('drain-at-recommendation', lead + notice, drained(lead + notice));
  const events = drained(notice);
  const unclear = whyUnclear(scenario, 'spot', plays.ends);
  return {
    ...headOf(scenario, 'spot', unclear),
    ...{ nodes: nodes.length, noticeSeconds: notice, leadSeconds: lead },
    courses: [asItIs, atNotice, earlier],
    met:
      atNotice.late.length === 0 &&
      atNotice.noRoom === 0 &&
      atNotice.down.every((down) => isWithin(down, keepDown)) &&
      unclear.length === 0,
    answer: [
      ...notClearedText(unclear),
      `${counted(nodes.length, 'machine')} ${nodes.length === 1 ? 'is' : 'are'} gone ${offsetText(notice)} after ` +
        `the warning: ${asItIs.message}.`,
      `Drained at the warning, ${atNotice.message}.`,
      `Drained ${offsetText(lead)} before it, at a recommendation, ${earlier.message}.`,
    ],
    ...{ plays: plays.count, events, command: commandFor(events) },
  };
}

interface Asked extends Pick<Course, 'course'> {
  /** When the machines are gone, in seconds after the start. */
  readonly length: number;
  readonly events: readonly string[];
}

function played(plays: Plays, nodes: readonly string[], { course, length, events }: Asked): Course {
  const { scenario, added } = plays.judge(readWords(events), []);
  const late = lateOn(scenario, new Set(nodes), length);
  const down = downIn(added);
  const noRoom = nodelessIn(added.noRoom);
  return {
    course,
    late,
    down,
    noRoom: noRoom.pods,
    message: courseText(late, down, noRoom, added.end),
  };
}

/** The pods on nodes that have not ended so many seconds after the start, by name. */
function lateOn({ outcome }: Run, nodes: ReadonlySet<string>, length: number): readonly Late[] {
  const { entries, start } = outcome;
  const there = podsAtStart(outcome.cluster.pods, nodes);
  const moving = new Set<string>();
  for (const { id, at, cause } of entriesOf(entries, ...KINDS)) {
    if (inSeconds(between(start, at)) >= length) break;
    if (cause.kind === 'PodCreated') {
      if (isToGo(outcome.created.get(id))) moving.add(cause.pod);
    } else if (cause.kind === 'PodScheduled') {
      const { pod, node } = cause;
      if (nodes.has(node) && moving.has(pod)) there.set(pod, { node, why: 'not-asked' });
    } else note(there, cause);
  }
  return [...there]
    .sort(([a], [b]) => compareText(a, b))
    .map(([pod, { node, why }]) => ({ pod, node, why, message: `${pod} ${WHY[why]}` }));
}

const KINDS = [
  'PodCreated',
  'PodScheduled',
  'PodDeletionRequested',
  'EvictionRefused',
  'PodRemoved',
  'PodFailed',
  'PodSucceeded',
] as const;

function note(
  there: Map<string, There>,
  { kind, pod }: { readonly kind: (typeof KINDS)[number]; readonly pod: string },
): void {
  const known = there.get(pod);
  if (known === undefined) return;
  if (kind === 'PodDeletionRequested') known.why = 'stopping';
  else if (kind !== 'EvictionRefused') there.delete(pod);
  else if (known.why === 'not-asked') known.why = 'refused';
}

interface There {
  readonly node: string;
  why: Late['why'];
}

function podsAtStart(pods: readonly Pod[], nodes: ReadonlySet<string>): Map<string, There> {
  const found = new Map<string, There>();
  for (const pod of pods) {
    const { key, nodeName: node = '' } = pod;
    if (nodes.has(node) && isToGo(pod)) found.set(key, { node, why: 'not-asked' });
  }
  return found;
}

const isToGo = (pod: Pod | undefined): boolean =>
  pod !== undefined && !isTerminal(pod) && !STAYING.has(controllerOf(pod)?.kind ?? '');

/** Pods of DaemonSets and static pods stay on a node to its end. */
const STAYING: ReadonlySet<string> = new Set(['DaemonSet', 'Node']);

const WHY: Readonly<Record<Late['why'], string>> = {
  'not-asked': 'is not asked to stop',
  refused: 'stays, as a budget refuses its eviction',
  stopping: 'is still stopping',
};

function courseText(
  late: readonly Late[],
  down: readonly Course['down'][number][],
  noRoom: Nodeless,
  end: Play['end'],
): string {
  const waits = Object.entries(WHY).flatMap(([why, text]) => {
    const pods = late.filter((each) => each.why === why);
    if (pods.length === 0) return [];
    const names = listed(
      pods.map(({ pod }) => pod),
      2,
    );
    return pods.length === 1
      ? `${names} ${text}`
      : `${counted(pods.length, 'pod')} ${SEVERAL[why as Late['why']]} (${names})`;
  });
  const parts = [
    ...(late.length === 0 ? ['all pods stop in time'] : waits),
    ...(down.length === 0 ? [nothingDownText(end)] : [downText(down)]),
    ...(noRoom.pods === 0 ? [] : [nodelessText('', noRoom)]),
  ];
  return parts.join('; ');
}

const nothingDownText = (end: Play['end']): string =>
  showAll([end])
    ? 'nothing is down'
    : `nothing is down until the run ends at ${offsetText(end.at)}`;

function downText(down: readonly Course['down'][number][]): string {
  const [first, ...others] = [...down].sort(longestFirst);
  if (first === undefined) return '';
  const longest = `${first.name} is down ${howLong(first)}`;
  return others.length === 0 ? longest : `${longest}, the longest of ${down.length}`;
}

const SEVERAL: Readonly<Record<Late['why'], string>> = {
  'not-asked': 'are not asked to stop',
  refused: 'stay, as budgets refuse their evictions',
  stopping: 'are still stopping',
};

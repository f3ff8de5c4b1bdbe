import { type Cluster, controllerOf } from '#cluster';
import { addToList, between, compareText, type Instant, inReportSeconds } from '#units';
import type { PodLife } from '../pods/lives.ts';
import type { Postmortem } from '../postmortem.ts';

/** How many pods of a workload worked over time, and for how long too few did. */
export interface WorkloadLoss {
  readonly workload: string;
  readonly pods: number;
  readonly lost: number;
  readonly fewestWorking: number;
  readonly secondsDown: number;
  readonly secondsShort: number;
  readonly backAt: Instant | undefined;
  /** Whether the record tells if it was back by the end. */
  readonly isBackKnown: boolean;
}

/** The top controller of each pod: the Deployment of a ReplicaSet, where the record has it. */
export function workloadNames({
  evidence,
}: Pick<Postmortem, 'evidence'>): (owner: string) => string {
  const tops = new Map<string, string>();
  for (const snapshot of [evidence.before, evidence.after]) {
    for (const { kind, namespace, name, top } of replicaSetsOf(snapshot?.cluster)) {
      tops.set(`${kind}/${namespace}/${name}`, `${top.kind}/${namespace}/${top.name}`);
    }
  }
  return (owner) => tops.get(owner) ?? owner;
}

const replicaSetsOf = (cluster: Cluster | undefined) =>
  (cluster?.workloads ?? []).flatMap((workload) => {
    const top = controllerOf(workload);
    return top === undefined
      ? []
      : [{ kind: workload.kind, namespace: workload.namespace, name: workload.name, top }];
  });

interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * What the users of each workload lived through: a pod works from Ready until its machine falls
 * silent or its removal begins, whatever the API said meanwhile.
 */
export function lossesOf(
  postmortem: Postmortem,
  end: Instant | undefined,
): readonly WorkloadLoss[] {
  const { before, after, events } = postmortem.evidence;
  // Without all pods of before, nothing can be said of how many worked.
  if (before === undefined && (after === undefined || events.length === 0)) return [];
  const nameOf = workloadNames(postmortem);
  const hit = new Set<PodLife>();
  const byWorkload = new Map<string, PodLife[]>();
  for (const { life } of postmortem.removals) hit.add(life);
  for (const life of postmortem.lives) {
    if (life.owner === undefined) continue;
    const name = nameOf(life.owner);
    addToList(byWorkload, name, life);
  }
  const ends = endsOf(postmortem);
  const gone = goneNodes(postmortem);
  return [...byWorkload]
    .map(
      ([name, lives]) =>
        [
          name,
          isOfDaemonSet(name) ? lives.filter((life) => !gone.has(life.nodeName)) : lives,
        ] as const,
    )
    .filter(([, lives]) => lives.some((life) => hit.has(life) || ends.has(life)))
    .map(([workload, lives]) => lossOf(workload, lives, { postmortem, ends, hit, end }))
    .filter(({ lost }) => lost > 0)
    .sort(
      (a, b) =>
        Number(isOfDaemonSet(a.workload)) - Number(isOfDaemonSet(b.workload)) ||
        b.secondsDown - a.secondsDown ||
        b.secondsShort - a.secondsShort ||
        compareText(a.workload, b.workload),
    );
}

/** Users of a DaemonSet lose its pods node by node: they come last. */
const isOfDaemonSet = (workload: string): boolean => workload.startsWith('DaemonSet/');

/** The nodes that are gone for good: pods of DaemonSets are wanted only on nodes that there are. */
function goneNodes({ evidence: { before, after } }: Postmortem): ReadonlySet<string | undefined> {
  const left = new Set(after?.cluster.nodes.map(({ name }) => name));
  const all = after === undefined ? [] : (before?.cluster.nodes ?? []);
  return new Set(all.map(({ name }) => name).filter((name) => !left.has(name)));
}

/** When each pod stopped working. */
function endsOf({ removals, silences, lives }: Postmortem): ReadonlyMap<PodLife, number> {
  const ends = new Map<PodLife, number>();
  for (const { life, earliest } of removals) if (earliest !== undefined) ends.set(life, earliest);
  for (const { node, earliest, latest } of silences) {
    const fell = (earliest + latest) / 2;
    for (const life of lives) {
      if (life.nodeName !== node || (life.createdAt ?? 0) > fell) continue;
      ends.set(life, Math.min(ends.get(life) ?? fell, fell));
    }
  }
  return ends;
}

/** What the losses of all workloads have in common. */
interface Course {
  readonly postmortem: Postmortem;
  readonly ends: ReadonlyMap<PodLife, number>;
  /** The pods that were removed. */
  readonly hit: ReadonlySet<PodLife>;
  readonly end: Instant | undefined;
}

function lossOf(
  workload: string,
  lives: readonly PodLife[],
  { postmortem: { evidence }, ends, hit, end }: Course,
): WorkloadLoss {
  const first = Math.min(...lives.map((life) => ends.get(life) ?? Number.MAX_VALUE));
  const old = new Set(lives.filter((life) => isOld(life, first, evidence)));
  const intervals = lives.flatMap((life): readonly Interval[] => {
    const to = ends.get(life) ?? Number.MAX_VALUE;
    const from = old.has(life) ? 0 : readyAt(life);
    const again = hit.has(life) ? undefined : readyAgainAt(life, to);
    return [
      ...(from === undefined || from >= to ? [] : [{ from, to }]),
      ...(again === undefined ? [] : [{ from: again, to: Number.MAX_VALUE }]),
    ];
  });
  const pods = intervals.filter(({ from }) => from === 0).length;
  const last = end ?? Math.max(...intervals.map(({ from }) => from));
  const course = courseOf(intervals, first, last);
  const sum = (isIn: (working: number) => boolean): number =>
    course
      .filter(({ working }) => isIn(working))
      .reduce((total, { from, to }) => total + to - from, 0);
  const back = course.findLast(({ working }) => working < pods);
  const isBackKnown = (evidence.after?.at ?? 0) >= first;
  return {
    workload,
    pods,
    lost: lives.filter((life) => ends.has(life) && old.has(life)).length,
    fewestWorking: Math.min(pods, ...course.map(({ working }) => working)),
    secondsDown: secondsOf(sum((working) => working === 0)),
    secondsShort: secondsOf(sum((working) => working < pods)),
    backAt:
      !isBackKnown || back === undefined || back.to >= last ? undefined : (back.to as Instant),
    isBackKnown,
  };
}

/** Times of creation are cut off to whole seconds. */
const SECOND = 1_000_000;

/** Whether a pod worked before the first loss of its workload; others work from Ready on. */
const isOld = (
  { before, createdAt = 0 as Instant }: PodLife,
  first: number,
  evidence: Postmortem['evidence'],
): boolean => (evidence.before === undefined ? createdAt + SECOND <= first : before !== undefined);

/** When a pod was Ready again that was on a silent node, and stayed. */
function readyAgainAt(life: PodLife, fell: number): number | undefined {
  const ready = life.after === undefined ? undefined : readyAt(life);
  return ready !== undefined && ready > fell ? ready : undefined;
}

const secondsOf = (microseconds: number): number =>
  inReportSeconds(between(0 as Instant, microseconds as Instant));

/** Stretches of one number of working pods, from the first loss to the end. */
function courseOf(intervals: readonly Interval[], from: number, to: number) {
  const times = new Set([from, to]);
  for (const each of intervals) {
    for (const time of [each.from, each.to]) if (time > from && time < to) times.add(time);
  }
  const inOrder = [...times].sort((a, b) => a - b);
  return inOrder.slice(0, -1).map((time, index) => ({
    from: time,
    to: inOrder[index + 1] ?? to,
    working: intervals.filter((each) => each.from <= time && each.to > time).length,
  }));
}

/** When a new pod was Ready; undefined while it is not. */
function readyAt({ after, createdAt }: PodLife): number | undefined {
  if (after === undefined) return createdAt;
  const ready = after.conditions.find(({ type }) => type === 'Ready');
  return ready?.status === 'True' ? ready.lastTransitionTime : undefined;
}

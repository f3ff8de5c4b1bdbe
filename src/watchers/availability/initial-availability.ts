import {
  type Pod,
  rememberedByTemplate,
  rememberedOfCluster,
  type Store,
  type TolerationRules,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import { haveSameHash, type WorkloadFinder } from '#pod-facts';
import { addToList, compareText, type Duration, type Instant, seconds } from '#units';
import type { World } from '#world';
import type { Course, WorkloadCourse } from './availability.ts';
import type { DesiredAtStart } from './desired-pods.ts';
import { type PodAvailability, READY, WORKING } from './pod-availability.ts';

/** The pods of a workload. */
export interface PodsAtStart {
  ready: number;
  working: number;
  unnoticed: number;
}

export const NO_PODS: Readonly<PodsAtStart> = { ready: 0, working: 0, unnoticed: 0 };

/** The pods of all workloads at the start; plays that begin alike share it, and none changes it. */
export interface WorkloadsAtStart {
  /** Workloads with pods that are ready or work. */
  readonly counts: ReadonlyMap<string, Readonly<PodsAtStart>>;
  /** The ready pods of workloads whose pods count only after a while. */
  readonly ready: ReadonlyMap<string, readonly Pod[]>;
  /** The time after which pods of such a workload count. */
  readonly delayed: ReadonlyMap<string, Duration>;
}

export interface Beginning {
  readonly store: Store;
  readonly world: World;
  readonly workloads: WorkloadFinder;
  readonly listed: ListedEndpoints;
  readonly existing: (pod: Pod) => PodAvailability;
  /** Nodes whose pods are unreachable. */
  readonly unreached: ReadonlySet<string>;
  readonly start: Instant;
  readonly rules: TolerationRules;
}

/** Ready in the API, but not working. */
export const isUnnoticed = (existing: PodAvailability): number =>
  Number((existing & (READY | WORKING)) === READY);

/** Undefined for Jobs, which end, and for pods without a workload. */
export const countedWorkload = (name: string | undefined): string | undefined =>
  name === undefined || name.startsWith('Job/') ? undefined : name;

/** Finds something once for all plays of a cluster in which the same nodes are unreachable. */
export function rememberedAtStart<T>(
  find: (beginning: Beginning) => T,
): (beginning: Beginning) => T {
  const known = rememberedOfCluster(() => new Map<string, T>());
  return (beginning) => {
    const { store, world, listed, unreached, start, rules } = beginning;
    if (!world.containers.areUp || listed.lagging().length > 0) return find(beginning);
    const found = known(store);
    const key = JSON.stringify([start, rules.comparisonOperators, ...unreached]);
    const before = found.get(key) ?? find(beginning);
    found.set(key, before);
    return before;
  };
}

export const workloadsAtStart = rememberedAtStart((beginning): WorkloadsAtStart => {
  const delayed = delaysOf(beginning.store.shelf('workloads').list());
  return { ...countPods(beginning, delayed), delayed };
});

function delaysOf(workloads: readonly WorkloadObject[]): ReadonlyMap<string, Duration> {
  const delays = new Map<string, Duration>();
  for (const workload of workloads) {
    const { minReadySeconds = 0 } = workload;
    if (minReadySeconds !== 0) delays.set(workloadName(workload), seconds(minReadySeconds));
  }
  return delays;
}

function countPods(
  { store, workloads, existing }: Beginning,
  delayed: ReadonlyMap<string, Duration>,
): Pick<WorkloadsAtStart, 'counts' | 'ready'> {
  const counts = new Map<string, PodsAtStart>();
  const ready = new Map<string, Pod[]>();
  const workloadOf = rememberedByTemplate(
    (pod) => countedWorkload(workloads.of(pod)),
    haveSameHash,
  );
  for (const pod of store.pods()) {
    const is = existing(pod);
    const workload = is === 0 ? undefined : workloadOf(pod);
    if (workload === undefined) continue;
    const sum = counts.get(workload) ?? { ready: 0, working: 0, unnoticed: 0 };
    counts.set(workload, sum);
    const isReady = (is & READY) === READY;
    sum.ready += Number(isReady);
    sum.working += Number((is & WORKING) === WORKING);
    sum.unnoticed += isUnnoticed(is);
    if (isReady && delayed.has(workload)) addToList(ready, workload, pod);
  }
  return { counts, ready };
}

/** The courses of workloads whose numbers never change. Plays that begin alike share them. */
export interface CoursesAtStart {
  /** Of all workloads at the start, in order. */
  readonly names: readonly string[];
  /** The workloads whose pods are not as desired, or that need more than numbers to tell. */
  readonly unsettled: readonly string[];
  readonly courseOf: (workload: string) => WorkloadCourse;
}

const shared = new WeakMap<WorkloadsAtStart, CoursesAtStart>();

/** @param desired - of the same cluster, so that it is the same whenever `atStart` is */
export function coursesAtStart(
  start: Instant,
  atStart: WorkloadsAtStart,
  desired: DesiredAtStart,
): CoursesAtStart {
  const courses = shared.get(atStart) ?? findCourses(start, atStart, desired);
  shared.set(atStart, courses);
  return courses;
}

function findCourses(
  start: Instant,
  { counts, delayed }: WorkloadsAtStart,
  { desired, due }: DesiredAtStart,
): CoursesAtStart {
  const names = inOrder([...desired.keys(), ...counts.keys()]);
  const known = new Map<string, WorkloadCourse>();
  const isSettled = (workload: string): boolean => {
    const { ready, working, unnoticed } = counts.get(workload) ?? NO_PODS;
    const wanted = [desired.get(workload) ?? ready, due.get(workload) ?? ready];
    const areAsDesired = wanted.every((pods) => pods === ready) && ready === working;
    return areAsDesired && unnoticed === 0 && !delayed.has(workload);
  };
  const courseOf = (workload: string): WorkloadCourse => {
    const pods = counts.get(workload) ?? NO_PODS;
    const wanted = desired.get(workload) ?? pods.ready;
    const before = { ...pods, due: due.get(workload) ?? wanted };
    const course = known.get(workload) ?? courseFrom(start, workload, wanted, before);
    known.set(workload, course);
    return course;
  };
  return { names, unsettled: names.filter((name) => !isSettled(name)), courseOf };
}

/** The courses of all workloads, by name. */
export function allCourses(
  unsettled: readonly WorkloadCourse[],
  { names, courseOf }: CoursesAtStart,
): readonly WorkloadCourse[] {
  const found = new Map(unsettled.map((each) => [each.workload, each]));
  return inOrder([...names, ...found.keys()]).map((name) => found.get(name) ?? courseOf(name));
}

function courseFrom(
  at: Instant,
  workload: string,
  wanted: number,
  { ready, ...before }: WorkloadCourse['before'] & { readonly ready: number },
): WorkloadCourse {
  const [course, desired] = [steady(at, ready), steady(at, wanted)];
  return {
    workload,
    desired,
    ready: course,
    available: course,
    due: before.due === wanted ? desired : steady(at, before.due),
    working: steady(at, before.working),
    unnoticed: steady(at, before.unnoticed),
    before,
  };
}

const steady = (at: Instant, count: number): Course => [{ at, count }];

/** Names in order, each once. */
export const inOrder = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort(compareText);

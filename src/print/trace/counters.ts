import type { SimulationReport } from '#documents';
import { type Course, sumOf } from '../chart/course.ts';
import { nodesLost } from '../chart/curves.ts';
import type { TraceTrack } from '../parts/trace.ts';
import type { Curves } from './curves.ts';
import type { ProcessTrack } from './track-maker.ts';

type Tracks = Generator<TraceTrack>;

/** The counters of the whole cluster. */
export function* clusterCurves(report: SimulationReport, parent: ProcessTrack, to: Curves): Tracks {
  const { workloads, evictions } = report;
  const counted = courseOfCount(evictions.map(({ at }) => at));
  yield to.course(parent, 'evictions', counted, { description: 'All evictions so far.' });
  const description = 'The sum of the workloads whose numbers change.';
  const looks = { scale: 'pods', description };
  yield to.course(parent, 'ready pods', sumOf(workloads.map(({ ready }) => ready)), looks);
  yield to.course(parent, 'working pods', sumOf(workloads.map(({ working }) => working)), looks);
  yield to.course(parent, 'nodes not ready', nodesLost(report));
}

/** The number of instants so far. */
function courseOfCount(instants: readonly number[]): Course {
  const course: (readonly [number, number])[] = [[0, 0]];
  instants.forEach((at, index) => {
    if (instants[index + 1] !== at) course.push([at, index + 1]);
  });
  return course;
}

/** Ready, working and desired pods of each workload. */
export function* workloadCurves(
  { workloads }: SimulationReport,
  parent: ProcessTrack,
  to: Curves,
): Tracks {
  for (const { workload, ready, working, desired, desiredOverTime, spans } of workloads) {
    const looks = { scale: workload };
    if (spans.length > 0) yield to.spans(parent, `${workload} state`, spans);
    yield to.course(parent, `${workload} ready`, ready, looks);
    yield to.course(parent, `${workload} working`, working, looks);
    yield to.course(parent, `${workload} desired`, desiredOverTime ?? [[0, desired]], looks);
  }
}

/** Listed and dead endpoints of each Service. */
export function* serviceCurves(
  { services }: SimulationReport,
  parent: ProcessTrack,
  to: Curves,
): Tracks {
  for (const { service, listed, dead, spans } of services) {
    const looks = { scale: service };
    if (spans.length > 0) yield to.spans(parent, `${service} state`, spans);
    yield to.course(parent, `${service} listed endpoints`, listed, looks);
    yield to.course(parent, `${service} dead endpoints`, dead, looks);
  }
}

/** Nodes that are not ready, and the rate of evictions, of one zone. */
export function* zoneCurves(
  { zone, history }: SimulationReport['zones'][number],
  { curves }: SimulationReport,
  parent: ProcessTrack,
  to: Curves,
): Tracks {
  const looks = { scale: 'nodes' };
  const courseOf = (value: (state: (typeof history)[number]) => number): Course =>
    history.map((state) => [state.at, value(state)]);
  yield to.course(
    ...([parent, 'nodes'] as const),
    courseOf(({ nodes }) => nodes),
    looks,
  );
  yield to.course(
    ...([parent, 'nodes not ready'] as const),
    courseOf(({ notReady }) => notReady),
    looks,
  );
  const rate = courseOf(({ evictionRate }) => evictionRate);
  const description = 'Nodes a second that may be tainted NoExecute.';
  yield to.course(parent, 'eviction rate', rate, { description });
  const tokens = curves?.zoneTokens.find((each) => each.zone === zone)?.tokens;
  if (tokens !== undefined) yield to.course(parent, 'tokens', lineCourse(tokens));
}

/** The times in which requests waited for the limit of their client. */
export function* paceCurves({ pace }: SimulationReport, parent: ProcessTrack, to: Curves): Tracks {
  for (const { client, component, busy } of pace) {
    const spans = busy.map(([from, end]) => ({ from, to: end, state: 'requests wait' }));
    yield to.spans(parent, `requests of ${client} (${component})`, spans);
  }
}

/** The room on the nodes that are open to all pods. */
export function* roomCurves(
  { curves }: SimulationReport,
  parent: ProcessTrack,
  to: Curves,
): Tracks {
  for (const { resource, free } of curves?.room ?? []) {
    const description = 'On nodes that are open to all pods.';
    const unit = resource === 'memory' ? 'bytes' : 'count';
    const name = resource === 'cpu' ? 'free cpu (thousandths)' : `free ${resource}`;
    yield to.course(parent, name, free, { unit, description });
  }
}

/** The tokens of the clients that their limits slowed. */
export function* clientTokens(
  { curves }: SimulationReport,
  parent: ProcessTrack,
  to: Curves,
): Tracks {
  for (const { client, component, group, tokens } of curves?.clientTokens ?? []) {
    const of = group === undefined ? component : `${component}, ${group}`;
    const description = 'Below 0, as many requests wait.';
    const name = `tokens of ${client} (${of})`;
    yield to.course(parent, name, lineCourse(tokens), { description });
  }
}

/** The free amounts of a node under pressure, and the thresholds below which its kubelet evicts. */
export function* usageCurves(usage: readonly Usage[], parent: ProcessTrack, to: Curves): Tracks {
  for (const { signal, available, thresholds } of usage) {
    const unit = /inodes|pid/.test(signal) ? 'count' : 'bytes';
    const looks = { unit, scale: `${parent.name} ${signal}` } as const;
    yield to.course(parent, signal, lineCourse(available), looks);
    for (const { gracePeriodSeconds: grace, ...threshold } of thresholds) {
      const name = `${signal} ${grace === 0 ? 'hard threshold' : `soft threshold (${grace} s)`}`;
      yield to.course(parent, name, [[threshold.from, threshold.available]], looks);
    }
  }
}

type Usage = NonNullable<SimulationReport['curves']>['usage'][number];

/** The most points that a straight piece of a line becomes. */
const MOST = 64;

/** A line as a course of steps, which viewers of traces draw: a step a second, at most 64 a piece. */
function lineCourse(line: Course): Course {
  const course: (readonly [number, number])[] = [];
  line.forEach(([at, value], index) => {
    const [to, end] = line[index + 1] ?? [at, value];
    course.push([at, value]);
    if (end === value) return;
    const steps = Math.min(MOST, Math.floor(to - at));
    for (let step = 1; step < steps; step++) {
      const share = step / steps;
      course.push([at + (to - at) * share, value + (end - value) * share]);
    }
  });
  return course;
}

import type { SimulationReport } from '#documents';
import { parseQuantity, quantityValue } from '#units';
import { type Course, sumOf } from '../chart/course.ts';
import { nodesLost } from '../chart/curves.ts';
import type { TraceEvent } from '../parts/trace.ts';
import { millisecondsOf } from './milliseconds.ts';
import type { ProcessTrack, TrackList } from './track-list.ts';

/** Makes counter tracks and lanes of periods, and collects their events. */
export class Curves {
  readonly #tracks: TrackList;
  readonly #events: TraceEvent[] = [];
  readonly #end: number;

  constructor(tracks: TrackList, end: number) {
    this.#tracks = tracks;
    this.#end = end;
  }

  /** A counter that keeps each value until the next one. */
  course(parent: ProcessTrack, name: string, course: Course, looks: CurveLooks = {}): void {
    const track = this.#tracks.counter(parent, name, looks);
    for (const [at, value] of course) {
      this.#events.push({ type: 'count', track, at: millisecondsOf(at), value });
    }
  }

  /** Slices that follow each other. One without an end lasts to the end of the report. */
  spans(parent: ProcessTrack, name: string, spans: readonly Span[]): void {
    if (spans.length === 0) return;
    const track = this.#tracks.lane(parent, name);
    for (const { from, to, state } of spans) {
      this.#events.push({ type: 'begin', track, at: millisecondsOf(from), name: state });
      const at = to === null ? this.#end : millisecondsOf(to);
      this.#events.push({ type: 'end', track, at });
    }
  }

  /** All events so far, by time. */
  inOrder(): readonly TraceEvent[] {
    return this.#events.sort((a, b) => a.at - b.at);
  }
}

interface CurveLooks {
  readonly unit?: 'count' | 'bytes';
  readonly scale?: string;
  readonly description?: string;
}

interface Span {
  readonly from: number;
  readonly to: number | null;
  readonly state: string;
}

/** The counters of the whole cluster. */
export function clusterCurves(report: SimulationReport, parent: ProcessTrack, to: Curves): void {
  const { workloads, evictions } = report;
  const changed = 'Sum over the workloads whose numbers change.';
  to.course(parent, 'evictions', counted(evictions), { description: 'Evictions up to now.' });
  const looks = { scale: 'pods', description: changed };
  to.course(parent, 'ready pods', sumOf(workloads.map(({ ready }) => ready)), looks);
  to.course(parent, 'working pods', sumOf(workloads.map(({ working }) => working)), looks);
  to.course(parent, 'nodes not ready', nodesLost(report));
}

function counted(evictions: SimulationReport['evictions']): Course {
  const course: (readonly [number, number])[] = [[0, 0]];
  evictions.forEach(({ at }, index) => {
    if (evictions[index + 1]?.at !== at) course.push([at, index + 1]);
  });
  return course;
}

/** Ready, working and desired pods of each workload. */
export function workloadCurves(report: SimulationReport, parent: ProcessTrack, to: Curves): void {
  for (const { workload, ready, working, desired, desiredOverTime, spans } of report.workloads) {
    const looks = { scale: workload };
    to.spans(parent, `${workload} state`, spans);
    to.course(parent, `${workload} ready`, ready, looks);
    to.course(parent, `${workload} working`, working, looks);
    to.course(parent, `${workload} desired`, desiredOverTime ?? [[0, desired]], looks);
  }
}

/** Listed and dead endpoints of each Service. */
export function serviceCurves(report: SimulationReport, parent: ProcessTrack, to: Curves): void {
  for (const { service, listed, dead, spans } of report.services) {
    const looks = { scale: service };
    to.spans(parent, `${service} state`, spans);
    to.course(parent, `${service} listed endpoints`, listed, looks);
    to.course(parent, `${service} dead endpoints`, dead, looks);
  }
}

/** Nodes that are not ready, and the rate of evictions, of one zone. */
export function zoneCurves(zone: SimulationReport['zones'][number], parent: ProcessTrack, to: Curves) {
  const { history } = zone;
  to.course(parent, 'nodes', history.map(({ at, nodes }) => [at, nodes]), { scale: 'nodes' });
  const notReady = history.map(({ at, notReady }) => [at, notReady] as const);
  to.course(parent, 'nodes not ready', notReady, { scale: 'nodes' });
  const rates = history.map(({ at, evictionRate }) => [at, evictionRate] as const);
  const description = 'Nodes per second that may be tainted NoExecute.';
  to.course(parent, 'eviction rate', rates, { description });
}

/** The times in which requests waited for the limit of their client. */
export function paceCurves({ pace }: SimulationReport, parent: ProcessTrack, to: Curves): void {
  for (const { client, component, busy } of pace) {
    const spans = busy.map(([from, end]) => ({ from, to: end, state: 'requests wait' }));
    to.spans(parent, `requests of ${client} (${component})`, spans);
  }
}

/** What kubelets saw available when they compared it with a threshold. */
export interface Observed {
  readonly node: string;
  readonly signal: string;
  readonly at: number;
  readonly available: string;
}

export function observedCurves(seen: readonly Observed[], parent: ProcessTrack, to: Curves): void {
  for (const signal of new Set(seen.map((each) => each.signal))) {
    const course = seen.flatMap(({ signal: of, at, available }): [number, number][] => {
      const parsed = of === signal ? parseQuantity(available) : undefined;
      return parsed?.ok === true ? [[at, Number(quantityValue(parsed.value))]] : [];
    });
    const unit = /inodes|pid/.test(signal) ? 'count' : 'bytes';
    const description = 'As the kubelet observed it at the instants of its decisions.';
    to.course(parent, signal, course, { unit, description });
  }
}

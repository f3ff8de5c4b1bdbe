import type { SimulationReport } from '#documents';
import { addToList, compareText, present } from '#units';
import type { TraceEvent } from '../parts/trace.ts';
import { Arrows } from './arrows.ts';
import {
  clusterCurves,
  Curves,
  type Observed,
  observedCurves,
  paceCurves,
  serviceCurves,
  workloadCurves,
  zoneCurves,
} from './counters.ts';
import { Lanes } from './lanes.ts';
import { millisecondsOf } from './milliseconds.ts';
import { type PodLife, PodLives } from './pod-lives.ts';
import { type ProcessTrack, TrackList } from './track-list.ts';

/** Everything that a trace shows, with its tracks. */
export interface Scene {
  readonly tracks: TrackList;
  readonly arrows: Arrows;
  readonly lanes: Lanes;
  readonly lives: readonly PodLife[];
  /** The first life of each name. */
  readonly firstLives: ReadonlyMap<string, PodLife>;
  readonly threads: ReadonlyMap<PodLife, number>;
  readonly script: number;
  /** The thread of each component that decides. */
  readonly components: ReadonlyMap<string, number>;
  readonly curves: readonly TraceEvent[];
}

/** Components that act on their own node or machine, so that the tracks of nodes show them. */
const ON_NODES: ReadonlySet<string> = new Set(['kubelet', 'world', 'script']);

/** Finds the tracks of a report, in the order in which viewers show them. */
export function survey(report: SimulationReport): Scene {
  const { timeline, zones } = report;
  const lives = new PodLives();
  const lanes = new Lanes();
  const nodes = new Set<string>();
  const components = new Set<string>();
  const observed = new Map<string, Observed[]>();
  for (const entry of timeline) {
    if ('pod' in entry) lives.note(entry);
    else lanes.note(entry);
    if ('node' in entry && entry.node !== undefined) nodes.add(entry.node);
    if (!ON_NODES.has(entry.component)) components.add(entry.component);
    if (entry.kind === 'ThresholdMet' || entry.kind === 'ThresholdCleared') {
      addToList(observed, entry.node, entry);
    }
  }
  const tracks = new TrackList();
  const curves = new Curves(tracks, millisecondsOf(report.end.at));
  const script = tracks.lane(tracks.process('outage script'), 'events');
  clusterCurves(report, tracks.process('cluster'), curves);
  const controllers = tracks.process('controllers', 'Decisions of the control plane and of clients.');
  paceCurves(report, controllers, curves);
  const threads = [...components].sort(compareText);
  serviceCurves(report, tracks.process('Services'), curves);
  workloadCurves(report, tracks.process('workloads'), curves);
  for (const zone of zones) {
    const process = tracks.process(`zone ${zone.zone}`);
    lanes.makeTracks('zone', zone.zone, process, tracks);
    zoneCurves(zone, process, curves);
  }
  const all = lives.all();
  const processes = new Map<string | undefined, ProcessTrack>();
  for (const node of [...nodes].sort(compareText)) {
    const process = tracks.process(`node ${node}`);
    processes.set(node, process);
    lanes.makeTracks('node', node, process, tracks);
    observedCurves(observed.get(node) ?? [], process, curves);
  }
  if (all.some(({ node }) => node === undefined)) {
    processes.set(undefined, tracks.process('pods without a node'));
  }
  return {
    ...{ tracks, lanes, script, lives: all, firstLives: lives.firsts },
    arrows: new Arrows(timeline),
    threads: new Map(
      all.map((life) => {
        const process = present(processes.get(life.node), `the process of ${life.pod}`);
        return [life, tracks.thread(process, life.pod)];
      }),
    ),
    components: new Map(threads.map((name) => [name, tracks.thread(controllers, name)])),
    curves: curves.inOrder(),
  };
}

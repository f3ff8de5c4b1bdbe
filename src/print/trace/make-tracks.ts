import type { SimulationReport } from '#documents';
import { addToList, compareText } from '#units';
import { zoneText } from '#words';
import type { TraceTrack } from '../parts/trace.ts';
import {
  clientTokens,
  clusterCurves,
  paceCurves,
  roomCurves,
  serviceCurves,
  usageCurves,
  workloadCurves,
  zoneCurves,
} from './counters.ts';
import type { Curves } from './curves.ts';
import type { Scene } from './survey.ts';
import type { ProcessTrack, TrackMaker } from './track-maker.ts';

/**
 * The tracks of a trace, from top to bottom. Each is handed on when it is made; its number is kept
 * where its events come from.
 */
export function* makeTracks(
  report: SimulationReport,
  scene: Scene,
  tracks: TrackMaker,
  curves: Curves,
): Generator<TraceTrack> {
  const process = function* (
    name: string,
    children: (parent: ProcessTrack) => Iterable<TraceTrack>,
  ): Generator<TraceTrack> {
    const made = tracks.process(name);
    yield made;
    yield* children(made);
  };
  yield* process('outage script', function* (parent) {
    const events = tracks.lane(parent, 'events');
    scene.script = events.track;
    yield events;
  });
  yield* process('cluster', function* (parent) {
    yield* clusterCurves(report, parent, curves);
    yield* roomCurves(report, parent, curves);
  });
  yield* process('controllers', function* (parent) {
    yield* paceCurves(report, parent, curves);
    yield* clientTokens(report, parent, curves);
    yield* componentThreads(scene, parent, tracks);
  });
  yield* process('Services', (parent) => serviceCurves(report, parent, curves));
  yield* process('workloads', (parent) => workloadCurves(report, parent, curves));
  const processes = new Map<string | undefined, ProcessTrack>();
  const usage = usageByNode(report);
  for (const zone of report.zones) {
    yield* process(`zone ${zoneText(zone.zone)}`, function* (parent) {
      yield* scene.lanes.makeTracks('zone', zone.zone, parent, tracks);
      yield* zoneCurves(zone, report, parent, curves);
    });
    const members = (zone.members ?? []).filter((node) => scene.nodes.has(node));
    yield* nodeTracks(members, processes, { ...scene, usage }, tracks, curves);
  }
  const others = [...scene.nodes].filter((node) => !processes.has(node));
  yield* nodeTracks(others, processes, { ...scene, usage }, tracks, curves);
  yield* podTracks(processes, scene, tracks);
}

function* componentThreads(
  { components }: Scene,
  parent: ProcessTrack,
  tracks: TrackMaker,
): Generator<TraceTrack> {
  for (const name of [...components.keys()].sort(compareText)) {
    const thread = tracks.thread(parent, name);
    components.set(name, thread.track);
    yield thread;
  }
}

type Usage = NonNullable<SimulationReport['curves']>['usage'][number];
type UsageByNode = ReadonlyMap<string, readonly Usage[]>;

function usageByNode({ curves }: SimulationReport): UsageByNode {
  const byNode = new Map<string, Usage[]>();
  for (const each of curves?.usage ?? []) addToList(byNode, each.node, each);
  return byNode;
}

/** Nodes with their lanes, by name. */
function* nodeTracks(
  names: readonly string[],
  processes: Map<string | undefined, ProcessTrack>,
  { lanes, usage }: Pick<Scene, 'lanes'> & { readonly usage: UsageByNode },
  tracks: TrackMaker,
  curves: Curves,
): Generator<TraceTrack> {
  for (const node of [...names].sort(compareText)) {
    const process = tracks.process(`node ${node}`);
    processes.set(node, process);
    yield process;
    yield* lanes.makeTracks('node', node, process, tracks);
    yield* usageCurves(usage.get(node) ?? [], process, curves);
  }
}

/** Pods below their nodes, by name. Pods without a node come last. */
function* podTracks(
  processes: Map<string | undefined, ProcessTrack>,
  { lives }: Scene,
  tracks: TrackMaker,
): Generator<TraceTrack> {
  for (const life of lives.all()) {
    let process = processes.get(life.node);
    if (process === undefined) {
      process = tracks.process('pods without a node');
      processes.set(undefined, process);
      yield process;
    }
    const thread = tracks.thread(process, life.pod);
    life.thread = thread.track;
    yield thread;
  }
}

import type { SimulationReport } from '#documents';
import { itemsOf } from '#units';
import type { Trace, TraceEvent, TraceTrack } from '../parts/trace.ts';
import { Curves } from './curves.ts';
import { makeTracks } from './make-tracks.ts';
import { millisecondsOf } from './milliseconds.ts';
import { Narrator } from './narrator.ts';
import { survey } from './survey.ts';
import { TrackMaker } from './track-maker.ts';

/**
 * A report as a trace: a process for the script, the controllers, the Services, the workloads, each
 * zone and each node, and a thread for each pod with slices for its states. An arrow leads from
 * each entry of the timeline to the entries that it caused.
 */
export const trace = (report: SimulationReport): Trace => ({
  start: report.start,
  items: tracksAndEvents(report),
});

function* tracksAndEvents(report: SimulationReport): Generator<TraceTrack | TraceEvent> {
  const end = millisecondsOf(report.end.at);
  const scene = survey(report);
  const tracks = new TrackMaker();
  const curves = new Curves(tracks, end);
  yield* makeTracks(report, scene, tracks, curves);
  const narrator = new Narrator(scene);
  yield* narrator.begin();
  const points = curves.inOrder();
  let point = points.next();
  let place = 0;
  for (const entry of itemsOf(report, 'timeline')) {
    const at = millisecondsOf(entry.at);
    for (; point.done !== true && point.value.at <= at; point = points.next()) yield point.value;
    for (const event of narrator.tell(entry, place, at)) yield event;
    place++;
  }
  let latest = end;
  for (; point.done !== true; point = points.next()) {
    latest = Math.max(latest, point.value.at);
    yield point.value;
  }
  yield* narrator.end(latest);
}

import type { SimulationReport } from '#documents';
import type { Trace, TraceEvent, TraceTrack } from '../parts/trace.ts';
import { millisecondsOf } from './milliseconds.ts';
import { Narrator } from './narrator.ts';
import { survey } from './survey.ts';

/**
 * A report as a trace: a process for the script, the controllers, the Services, the workloads, each
 * zone and each node, and a thread for each pod with slices for its states. An arrow leads from
 * each entry of the timeline to the entries that it caused.
 */
export const trace = (report: SimulationReport): Trace => ({
  start: report.start,
  items: itemsOf(report),
});

function* itemsOf(report: SimulationReport): Generator<TraceTrack | TraceEvent> {
  const scene = survey(report);
  yield* scene.tracks.takeMade();
  const narrator = new Narrator(scene);
  yield* narrator.begin();
  const { curves } = scene;
  let next = 0;
  let place = 0;
  for (const entry of report.timeline) {
    const at = millisecondsOf(entry.at);
    for (; (curves[next]?.at ?? Infinity) <= at; next++) yield curves[next] as TraceEvent;
    // Generators inside of generators would be resumed for each of a million events.
    for (const event of narrator.tell(entry, place, at)) yield event;
    place++;
  }
  for (; next < curves.length; next++) yield curves[next] as TraceEvent;
  yield* narrator.end(millisecondsOf(report.end.at));
}

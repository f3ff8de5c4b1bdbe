import type { SimulationReport } from '#documents';
import { scriptEvents } from '#timeline-facts';

/**
 * Whether a run answers the question of another one: all events of the other happen in it, at the
 * same instants and to the same objects. Further events, settings, and the ends of events may
 * differ. Runs about different events have nothing that is better or worse.
 */
export function isSameQuestion(before: SimulationReport, after: SimulationReport): boolean {
  const asked = beginningsOf(after);
  return [...beginningsOf(before)].every(([event, at]) => asked.get(event) === at);
}

/** When each event first happens, by its name and its targets. */
function beginningsOf(report: SimulationReport): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { event, nodes, pods, budget, at } of scriptEvents(report)) {
    const key = JSON.stringify([event, nodes, pods, budget]);
    if (!found.has(key)) found.set(key, at);
  }
  return found;
}

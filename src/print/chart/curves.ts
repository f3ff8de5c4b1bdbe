import { PRESSURE_CONDITIONS } from '#cluster';
import type { SimulationReport } from '#documents';
import { changesOfNodes, conditionChanges, type NodeChange } from '#timeline-facts';
import { type Course, courseOf } from './course.ts';

/**
 * The number of nodes that are not Ready or gone, those that an event adds among them. Lost nodes
 * that the timeline never names were not Ready from the start to the end.
 */
export function nodesLost(report: SimulationReport): Course {
  const found = changesOfNodes(report);
  const states = new Map<string, boolean>();
  const changes: [number, number][] = [];
  let atStart = 0;
  for (const { node, at, wasLost, isLost } of found) {
    const stood = states.get(node);
    if (stood === undefined && wasLost) atStart += 1;
    if ((stood ?? wasLost) !== isLost) changes.push([at, isLost ? 1 : -1]);
    states.set(node, isLost);
  }
  return courseOf(atStart + report.summary.nodesLost - lostIn(found).size, changes);
}

/** The nodes of the snapshot that changes name as lost. */
function lostIn(changes: readonly NodeChange[]): ReadonlySet<string> {
  const [seen, added, lost] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { node, wasLost, isLost, isNew } of changes) {
    if (isNew === true && !seen.has(node)) added.add(node);
    seen.add(node);
    if (!added.has(node) && (isLost || wasLost)) lost.add(node);
  }
  return lost;
}

export const PRESSURES: readonly string[] = PRESSURE_CONDITIONS;

/** The number of pressure conditions of nodes. */
export function pressures(report: SimulationReport): Course {
  const stood = new Set<string>();
  let atStart = 0;
  const changes = conditionChanges(report).flatMap((entry): readonly [number, number][] => {
    if (!PRESSURES.includes(entry.condition)) return [];
    const { node, condition, at, from, to } = entry;
    const key = `${node} ${condition}`;
    if (!stood.has(key) && from === 'True') atStart += 1;
    stood.add(key);
    if (to === 'True') return [[at, 1]];
    return from === 'True' ? [[at, -1]] : [];
  });
  return courseOf(atStart, changes);
}

import { PRESSURE_CONDITIONS } from '#cluster';
import type { SimulationReport, TimelineEntry } from '#documents';
import { rareEntries } from '../rare-entries.ts';
import { type Course, courseOf } from './course.ts';

/** A change of a node between Ready and lost. A deleted node is lost as well. */
interface Change {
  readonly node: string;
  readonly at: number;
  readonly wasLost: boolean;
  readonly isLost: boolean;
  /** The node is added here. */
  readonly isNew?: boolean;
}

/**
 * The number of nodes that are not Ready or gone, those that an event adds among them. Lost nodes
 * that the timeline never names were not Ready from the start to the end.
 */
export function nodesLost(report: SimulationReport): Course {
  const found = rareEntries(report).flatMap(changesOf);
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
function lostIn(changes: readonly Change[]): ReadonlySet<string> {
  const [seen, added, lost] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { node, wasLost, isLost, isNew } of changes) {
    if (isNew === true && !seen.has(node)) added.add(node);
    seen.add(node);
    if (!added.has(node) && (isLost || wasLost)) lost.add(node);
  }
  return lost;
}

function changesOf(entry: TimelineEntry): readonly Change[] {
  switch (entry.kind) {
    case 'NodeRemoved':
      return [{ node: entry.node, at: entry.at, wasLost: false, isLost: true }];
    case 'NodeAdded':
      return [{ node: entry.node, at: entry.at, wasLost: false, isLost: false, isNew: true }];
    case 'NodeConditionChanged': {
      const { node, at, from, to, condition } = entry;
      return condition === 'Ready'
        ? [{ node, at, wasLost: from !== 'True', isLost: to !== 'True' }]
        : [];
    }
    default:
      return [];
  }
}

export const PRESSURES: readonly string[] = PRESSURE_CONDITIONS;

/** The number of pressure conditions of nodes. */
export function pressures(report: SimulationReport): Course {
  const stood = new Set<string>();
  let atStart = 0;
  const changes = rareEntries(report).flatMap((entry): readonly [number, number][] => {
    if (entry.kind !== 'NodeConditionChanged' || !PRESSURES.includes(entry.condition)) return [];
    const { node, condition, at, from, to } = entry;
    const key = `${node} ${condition}`;
    if (!stood.has(key) && from === 'True') atStart += 1;
    stood.add(key);
    if (to === 'True') return [[at, 1]];
    return from === 'True' ? [[at, -1]] : [];
  });
  return courseOf(atStart, changes);
}

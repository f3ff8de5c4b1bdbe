import type { SimulationReport } from '#documents';
import type { Timed } from './entries.ts';
import { rareEntriesOf } from './rare-entries.ts';

/** What the script does, in order. */
export const scriptEvents = (report: SimulationReport) => rareEntriesOf(report, 'ScriptEvent');

/** The last event of the script at an instant. */
export const scriptEventAt = ({ timeline }: Timed, at: number) =>
  timeline.findLast((entry) => entry.at === at && entry.kind === 'ScriptEvent');

/** Changes of conditions of nodes, in order. */
export const conditionChanges = (report: SimulationReport) =>
  rareEntriesOf(report, 'NodeConditionChanged');

/** The last change of the state of a zone at an instant. */
export const zoneChangeAt = ({ timeline }: Timed, zone: string, at: number | undefined) =>
  timeline.findLast(
    (entry) => entry.kind === 'ZoneStateChanged' && entry.zone === zone && entry.at === at,
  );

/** Taints that nodes get, in order. */
export const taintings = (report: SimulationReport) => rareEntriesOf(report, 'NodeTainted');

/** The nodes of devices that get a taint. */
export const nodesOfTaintedDevices = ({ timeline }: Timed): readonly string[] => [
  ...new Set(timeline.flatMap((entry) => (entry.kind === 'DeviceTainted' ? entry.node : []))),
];

/** Node objects that are created and deleted, in order. */
export const nodesThatComeOrGo = (report: SimulationReport) =>
  rareEntriesOf(report, 'NodeAdded', 'NodeRemoved').map(({ at, kind }) => ({
    at,
    comes: kind === 'NodeAdded',
  }));

/** The nodes that are created. */
export const nodesAdded = (report: SimulationReport): ReadonlySet<string> =>
  new Set(rareEntriesOf(report, 'NodeAdded').map(({ node }) => node));

/** Changes of nodes between Ready and lost, in order. A deleted node is lost as well. */
export const changesOfNodes = (report: SimulationReport): readonly NodeChange[] =>
  rareEntriesOf(report, 'NodeAdded', 'NodeRemoved', 'NodeConditionChanged').flatMap((entry) => {
    const { node, at } = entry;
    if (entry.kind !== 'NodeConditionChanged') {
      const isLost = entry.kind === 'NodeRemoved';
      return [{ node, at, wasLost: false, isLost, ...(!isLost && { isNew: true }) }];
    }
    const { condition, from, to } = entry;
    return condition === 'Ready'
      ? [{ node, at, wasLost: from !== 'True', isLost: to !== 'True' }]
      : [];
  });

/** A change of a node between Ready and lost. */
export interface NodeChange {
  readonly node: string;
  readonly at: number;
  readonly wasLost: boolean;
  readonly isLost: boolean;
  /** The node is created here. */
  readonly isNew?: boolean;
}

/** The workloads whose rollouts begin during the run. */
export const rolloutsBegun = (report: SimulationReport): ReadonlySet<string> =>
  new Set(
    rareEntriesOf(report, 'RolloutStarted').flatMap(({ workload, underWay }) =>
      underWay === true ? [] : workload,
    ),
  );

/** The rollouts that are over, the last of each workload, from their beginning to their end. */
export function completedRollouts(
  report: SimulationReport,
): ReadonlyMap<string, readonly [from: number, to: number]> {
  const begun = new Map<string, number>();
  const spells = new Map<string, readonly [from: number, to: number]>();
  for (const { kind, workload, at } of rareEntriesOf(report, 'RolloutStarted', 'RolloutEnded')) {
    if (kind === 'RolloutStarted') begun.set(workload, at);
    else spells.set(workload, [begun.get(workload) ?? 0, at]);
  }
  return spells;
}

/** A roll of nodes from its beginning to its end, or to the end of the run. */
export interface RollCourse {
  readonly nodes: number;
  readonly from: number;
  readonly to: number;
  readonly isOver: boolean;
}

/** The rolls of nodes, in order. */
export function rollCourses(report: SimulationReport): readonly RollCourse[] {
  const ends = new Map(
    rareEntriesOf(report, 'RollEnded').map((each) => [each.because ?? -1, each]),
  );
  return rareEntriesOf(report, 'RollStarted').map(({ id, nodes, at: from }) => {
    const end = ends.get(id);
    const isOver = end !== undefined && end.failedOn === undefined;
    return { nodes, from, to: end?.at ?? report.end.at, isOver };
  });
}

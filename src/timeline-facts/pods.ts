import type { SimulationReport, TimelineEntry } from '#documents';
import type { EntryOf, Timed } from './entries.ts';
import { rareEntriesOf } from './rare-entries.ts';

/** Pods that are created, in order. */
export const podsCreated = ({ timeline }: Timed): readonly EntryOf<'PodCreated'>[] =>
  timeline.filter((entry) => entry.kind === 'PodCreated');

/** Requests to delete pods that come from no workload, in order. */
export const removalRequests = (report: SimulationReport) =>
  rareEntriesOf(report, 'PodDeletionRequested').filter(({ mechanism }) => mechanism !== 'workload');

/** A pod that goes because a node runs low on a resource. */
export interface PressureVictim {
  readonly at: number;
  readonly pod: string;
  readonly node: string;
  /** The signal; memory where the kernel kills. */
  readonly signal: string;
  readonly how: 'evicted' | 'killed';
}

/** The pods that go because their nodes run low on a resource, in order. */
export const pressureVictims = (report: SimulationReport): readonly PressureVictim[] =>
  rareEntriesOf(report, 'PodEvicted', 'PodOOMKilled').flatMap(
    (entry): readonly PressureVictim[] => {
      const { at, pod, node } = entry;
      if (entry.kind === 'PodOOMKilled') {
        return [{ at, pod, node, signal: 'memory.available', how: 'killed' }];
      }
      return entry.mechanism === 'node-pressure'
        ? [{ at, pod, node, signal: entry.signal ?? '', how: 'evicted' }]
        : [];
    },
  );

const LOSSES: ReadonlySet<TimelineEntry['kind']> = new Set([
  'PodNotReady',
  'PodDeletionRequested',
  'PodEvicted',
  'PodFailed',
  'PodSucceeded',
  'PodRemoved',
]);

/** The last entry that takes a pod from a workload at an instant. */
export const lossAt = ({ timeline }: Timed, workload: string, at: number) =>
  timeline.findLast(
    (entry) =>
      entry.at === at &&
      LOSSES.has(entry.kind) &&
      'workload' in entry &&
      entry.workload === workload,
  );

/** Why a pod has no node: the last answer of the scheduler, or its creation. */
export function whyPending(
  { timeline }: Timed,
  pod: string,
): { readonly id: number; readonly reasons?: string } | undefined {
  return timeline.findLast(
    (entry) =>
      (entry.kind === 'PodUnschedulable' || entry.kind === 'PodCreated') && entry.pod === pod,
  );
}

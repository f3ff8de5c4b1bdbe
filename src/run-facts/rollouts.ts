import { type CauseId, entriesOf } from '#causes';
import { compareText, type Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, EntryOf } from './entries.ts';

/** The course of the last rollout of a workload. */
export interface RolloutCourse {
  readonly from: Instant;
  readonly overdue?: { readonly at: Instant; readonly deadlineSeconds: number };
  /** Absent for one that is not over. */
  readonly to?: Instant;
}

/** The last rollout of each workload that has one. */
export function rolloutCourses(entries: Entries): ReadonlyMap<string, RolloutCourse> {
  const courses = new Map<string, RolloutCourse>();
  const all = entriesOf(entries, 'RolloutStarted', 'RolloutEnded', 'RolloutOverdue');
  for (const { cause, at } of all) {
    const course = cause.kind === 'RolloutStarted' ? { from: at } : courses.get(cause.workload);
    if (course !== undefined) courses.set(cause.workload, { ...course, ...stepOf(cause, at) });
  }
  return courses;
}

function stepOf(cause: Cause, at: Instant): Partial<RolloutCourse> {
  if (cause.kind === 'RolloutEnded') return { to: at };
  if (cause.kind !== 'RolloutOverdue') return {};
  return { overdue: { at, deadlineSeconds: cause.deadlineSeconds } };
}

/** A roll of nodes, from its beginning on. */
export interface RollCourse {
  readonly id: CauseId;
  readonly from: Instant;
  readonly nodes: number;
  readonly replaced: number;
  readonly end: EntryOf<'RollEnded'> | undefined;
}

/** The rolls of nodes, in order. */
export function rollCourses(entries: Entries): readonly RollCourse[] {
  const advanced = entriesOf(entries, 'RollAdvanced');
  const ended = entriesOf(entries, 'RollEnded');
  return entriesOf(entries, 'RollStarted').map(({ id, at, cause }) => ({
    id,
    from: at,
    nodes: cause.nodes,
    replaced: advanced.filter(({ because }) => because === id).length,
    end: ended.find(({ because }) => because === id),
  }));
}

/** The entries of a run, and the way to each. */
interface Paths {
  readonly entries: Entries;
  readonly pathTo: (id: CauseId) => Entries;
}

/** Nodes of a roll whose drains are refused evictions and are not over. */
export function nodesRefusedAtEnd({ entries, pathTo }: Paths, roll: CauseId): readonly string[] {
  const open = new Set<string>();
  for (const { id, cause } of entriesOf(
    entries,
    'EvictionRefused',
    'DrainCompleted',
    'DrainFailed',
  )) {
    const { node = '' } = cause;
    if (cause.kind !== 'EvictionRefused') open.delete(node);
    else if (!open.has(node) && pathTo(id).some((each) => each.id === roll)) open.add(node);
  }
  return [...open].sort(compareText);
}

/** A drained pod, with its node. */
export interface DrainedAgain {
  readonly pod: string;
  readonly node: string;
}

/** Pods that take the place of drained ones and are drained in their turn, in order. */
export function podsDrainedAgain(entries: Entries): readonly DrainedAgain[] {
  const drained = new Set<string>();
  const moved = new Set<string>();
  const again: DrainedAgain[] = [];
  for (const { cause } of entriesOf(entries, 'PodCreated', 'PodDeletionRequested')) {
    if (cause.kind === 'PodCreated') {
      if (drained.has(cause.replaces ?? '')) moved.add(cause.pod);
      else moved.delete(cause.pod);
    } else if (cause.mechanism === 'drain') {
      const { pod, node = '' } = cause;
      drained.add(pod);
      if (moved.has(pod)) again.push({ pod, node });
    }
  }
  return again;
}

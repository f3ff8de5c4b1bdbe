import type { ComparisonReport, SimulationReport, TimelineEntry } from '#documents';
import { firstDifference } from './first-difference.ts';
import { causeText } from './sentences/cause.ts';
import { greatestFirst } from './trouble.ts';

type Compared = Pick<ComparisonReport, 'evictions' | 'services' | 'workloads' | 'leftOver'>;

/**
 * The cause of the greatest difference: the first entry on the way to it that differs between the
 * two timelines.
 */
export function causeOf(
  compared: Compared,
  before: SimulationReport,
  after: SimulationReport,
): ComparisonReport['because'] {
  const isSubject = subjectOf(compared);
  if (isSubject === undefined) return undefined;
  const difference =
    firstDifference(before.timeline, after.timeline, isSubject) ??
    firstDifference(before.timeline, after.timeline, () => true);
  if (difference === undefined) return undefined;
  return {
    ...(difference.before && { before: difference.before.id }),
    ...(difference.after && { after: difference.after.id }),
    message: causeText(difference),
  };
}

/** Whether an entry is about the subject of the greatest difference. */
function subjectOf({
  evictions,
  services,
  workloads,
  leftOver,
}: Compared): ((entry: TimelineEntry) => boolean) | undefined {
  const [trouble] = [...services, ...workloads].sort(greatestFirst);
  const eviction =
    evictions.find(({ effect }) => effect !== 'neutral') ?? leftOver[0] ?? evictions[0];
  if (trouble !== undefined && (trouble.state === 'down' || eviction === undefined)) {
    const path = trouble.name.slice(trouble.name.indexOf('/'));
    return (entry) => 'workload' in entry && entry.workload?.endsWith(path) === true;
  }
  if (eviction === undefined) return undefined;
  const { pod, workload } = eviction;
  return (entry) =>
    'pod' in entry &&
    (entry.pod === pod || (workload !== undefined && entry.workload === workload));
}

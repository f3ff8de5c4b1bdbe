import { clockFrom } from '#documents';
import type { Run } from '#simulation';
import type { Course } from '#watchers';
import { counted, offsetText } from '#words';

/** More changes than this are summarized by the first and the worst. */
const MOST_CHANGES = 8;

/** A sentence about a number over time. */
export function countOverTime(
  { outcome }: Run,
  course: Course,
  [one, many]: readonly [one: string, many: string],
): string | undefined {
  const { at } = clockFrom(outcome.start);
  const [first, ...changes] = course;
  if (first === undefined) return undefined;
  const begin = `${counted(first.count, one, many)} at the start`;
  if (changes.length === 0) return `${begin} and to the end.`;
  const worst = changes.reduce((a, b) => (b.count < a.count ? b : a));
  const shown = changes.length > MOST_CHANGES ? [worst] : changes;
  const words = shown.map((each) => `${each.count} from ${offsetText(at(each.at))}`);
  const most = changes.length > MOST_CHANGES ? 'at worst ' : '';
  return `${begin}, ${most}${words.join(', ')}.`;
}

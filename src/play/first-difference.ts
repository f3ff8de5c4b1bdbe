import { causeText } from '#run-facts';
import { between, inReportSeconds } from '#units';
import type { Outcome } from './outcome.ts';

type Recorded = Pick<Outcome, 'entries' | 'digest' | 'start'>;

/** The first entry of one run that another one lacks, in words; undefined where all are the same. */
export function firstDifferenceIn(run: Recorded, other: Recorded): string | undefined {
  if (run.digest === other.digest) return undefined;
  const [texts, others] = [run, other].map(({ entries, start }) =>
    entries.map(
      ({ at, component, cause, because }) =>
        `${inReportSeconds(between(start, at))}s ${component} ${causeText(cause, start)} because of ${because}`,
    ),
  );
  const place = (texts ?? []).findIndex((text, index) => text !== others?.[index]);
  const index = place < 0 ? (texts ?? []).length : place;
  const [was, is] = [texts?.[index], others?.[index]];
  return `entry ${index + 1} is ${is ?? 'missing'} in place of ${was ?? 'none'}`;
}

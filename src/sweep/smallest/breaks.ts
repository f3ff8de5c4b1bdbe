import type { SweepReport, SweepRow } from '#documents';

/** Tells expectations apart, also those with the same name. */
export const expectationKey = ({
  file,
  line,
  name,
}: Pick<SweepRow['failed'][number], 'file' | 'line' | 'name'>): string => `${file}:${line} ${name}`;

/** The Services or the expectations that a row breaks, without those that no fault has to break. */
export function breaksOf(
  { judgedBy, ignored }: Pick<NonNullable<SweepReport['smallest']>, 'judgedBy' | 'ignored'>,
  { down, failed }: Pick<SweepRow, 'down' | 'failed'>,
): readonly string[] {
  if (judgedBy === 'expectations') {
    return failed.flatMap((each) => (ignored.includes(expectationKey(each)) ? [] : each.name));
  }
  return down.flatMap(({ name }) =>
    name.startsWith('Service/') && !ignored.includes(name) ? name : [],
  );
}

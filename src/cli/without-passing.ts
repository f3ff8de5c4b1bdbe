import type { SweepReport } from '#documents';
import { shellWord } from '#words';
import type { Io } from './io.ts';

/** The words for a snapshot in a command that users can type again: none is a file that goes. */
export const typedSnapshot = (
  snapshot: readonly string[],
  { live }: Pick<Io, 'live'>,
): readonly string[] => snapshot.flatMap((path) => (path === live?.path ? live.words : [path]));

/** A command as users can type it again: it names no file that goes with this process. */
const withoutPassing = (command: string, { live }: Pick<Io, 'live'>): string =>
  live === undefined
    ? command
    : command.replace(shellWord(live.path), () => live.words.map(shellWord).join(' '));

/** The same for all commands of a sweep. */
export function sweepWithoutPassing(report: SweepReport, io: Pick<Io, 'live'>): SweepReport {
  if (io.live === undefined) return report;
  const typed = <T extends { readonly command: string }>(each: T): T => ({
    ...each,
    command: withoutPassing(each.command, io),
  });
  const { rows, helps } = report;
  return {
    ...report,
    rows: rows.map(typed),
    ...(helps !== undefined && { helps: { ...helps, found: helps.found.map(typed) } }),
  };
}

import type { SweepRow } from '#documents';
import { explainCommand } from '#words';

/** The command that explains the longest outage of a row, of a Service if there is one. */
export function explanationOf({
  command,
  down,
}: Pick<SweepRow, 'command' | 'down'>): readonly string[] {
  const longest = down.find(({ name }) => name.startsWith('Service/')) ?? down[0];
  return longest === undefined ? [] : [explainCommand(command, longest.name)];
}

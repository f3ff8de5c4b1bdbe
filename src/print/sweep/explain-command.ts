import type { SweepRow } from '#documents';

/** The command that explains what happens to an object of a row, such as `Service/shop/web`. */
export const explainCommand = ({ command }: Pick<SweepRow, 'command'>, name: string): string =>
  command.replace('k8s-evict simulate', `k8s-evict explain ${name.replace(/^Service\//, 'svc/')}`);

/** The command that explains the longest outage of a row, of a Service if there is one. */
export function explanationOf(row: Pick<SweepRow, 'command' | 'down'>): readonly string[] {
  const longest = row.down.find(({ name }) => name.startsWith('Service/')) ?? row.down[0];
  return longest === undefined ? [] : [explainCommand(row, longest.name)];
}

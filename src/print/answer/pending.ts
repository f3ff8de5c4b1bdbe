import type { SimulationReport } from '#documents';
import { counted, listed } from '#words';

/** Counts the pods without a node at the end, by workload. */
export function pendingSentences({ pending }: SimulationReport): readonly string[] {
  const [first] = pending;
  if (first === undefined) return [];
  if (pending.length === 1) return [`1 pod finds no node: ${first.pod}.`];
  const whose = [...new Set(pending.map(({ pod, workload }) => workload ?? pod))];
  return [`${counted(pending.length, 'pod')} of ${listed(whose, 3)} find no node.`];
}

import type { Node } from '#cluster';
import { compareText } from '#units';

/**
 * The nodes of two lists that are not the same object in both.
 * @param before - in the order of names, like `after`
 */
export function nodeDifferences(
  before: readonly Node[],
  after: readonly Node[],
): { readonly before: readonly Node[]; readonly after: readonly Node[] } {
  if (before === after) return { before: [], after: [] };
  const changes = { before: [] as Node[], after: [] as Node[] };
  let at = 0;
  for (const node of after) {
    let other = before[at];
    while (other !== undefined && other !== node && compareText(other.name, node.name) < 0) {
      changes.before.push(other);
      at += 1;
      other = before[at];
    }
    if (other?.name === node.name) at += 1;
    if (other === node) continue;
    if (other?.name === node.name) changes.before.push(other);
    changes.after.push(node);
  }
  return { before: [...changes.before, ...before.slice(at)], after: changes.after };
}

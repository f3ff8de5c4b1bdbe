import type { CauseId } from '#causes';
import type { Change } from '#cluster';

/** The last cause of changes of each node and its pods. */
export function lastCauses(changes: readonly Change[]): ReadonlyMap<string, CauseId> {
  const causes = new Map<string, CauseId>();
  changes.forEach((change, place) => {
    const node = nodeOf(change);
    // Pods of a node usually change together.
    const next = changes[place + 1];
    if (node !== undefined && (next === undefined || nodeOf(next) !== node)) {
      causes.set(node, change.cause);
    }
  });
  return causes;
}

const nodeOf = ({ object, after }: Change): string | undefined =>
  object === 'node' ? after?.name : after?.nodeName;

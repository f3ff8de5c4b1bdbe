import { isUnschedulable } from '#autoscaling';
import type { Change } from '#cluster';

/** Changes of nodes, and of pods as far as they take room, go or wait. */
export function concerns({ object, before, after }: Change): boolean {
  if (object === 'node' || before === undefined || after === undefined) return true;
  if (object !== 'pod') return false;
  return (
    before.nodeName !== after.nodeName ||
    before.deletionTimestamp !== after.deletionTimestamp ||
    before.phase !== after.phase ||
    isUnschedulable(before) !== isUnschedulable(after)
  );
}

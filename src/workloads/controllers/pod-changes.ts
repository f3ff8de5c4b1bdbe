import { controllerOf, isPodReady, isSamePart, type Pod, type PodChange } from '#cluster';
import { isActive } from '../active-pods.ts';

export const isReadyOne = (pod: Pod | undefined): boolean => pod !== undefined && isPodReady(pod);

export const isActiveOne = (pod: Pod | undefined): boolean => pod !== undefined && isActive(pod);

/** Whether a pod exists as before, has the same owners, and only its state is new. */
export const onlyFares = (before: Pod | undefined, after: Pod | undefined): boolean =>
  isActiveOne(before) === isActiveOne(after) &&
  isSamePart(before?.ownerReferences, after?.ownerReferences);

/** Only StatefulSets and Jobs watch the state of a pod that runs on at its place. */
export function concernsSomebody({ before, after }: PodChange): boolean {
  if (after?.nodeName === undefined || before?.nodeName !== after.nodeName) return true;
  if (!isActive(after) || !onlyFares(before, after)) return true;
  const kind = controllerOf(after)?.kind;
  return kind === 'StatefulSet' || kind === 'Job';
}

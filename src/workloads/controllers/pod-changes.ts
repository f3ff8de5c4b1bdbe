import { isPodReady, isSamePart, type Pod } from '#cluster';
import { isActive, isEnding } from '../active-pods.ts';

export const isReadyOne = (pod: Pod | undefined): boolean => pod !== undefined && isPodReady(pod);

export const isActiveOne = (pod: Pod | undefined): boolean => pod !== undefined && isActive(pod);

export const isEndingOne = (pod: Pod | undefined): boolean => pod !== undefined && isEnding(pod);

/** Whether a pod exists as before, has the same owners, and only its state is new. */
export const onlyFares = (before: Pod | undefined, after: Pod | undefined): boolean =>
  isActiveOne(before) === isActiveOne(after) &&
  isSamePart(before?.ownerReferences, after?.ownerReferences);

import type { PodTarget } from '#script-fields';
import { type PodMatcher, resolvePods } from '#script-fields';
import type { ExpectationScope } from './scope.ts';

/** The pods that an expectation is about. Without a target it is about all of them. */
export const matching = (
  target: PodTarget | undefined,
  kind: string,
  scope: ExpectationScope,
): { pods?: PodMatcher } =>
  target === undefined ? {} : { pods: resolvePods(target, [kind, 'pods'], scope).matches };

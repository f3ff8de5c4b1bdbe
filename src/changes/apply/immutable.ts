import type { PriorityClass, WorkloadObject } from '#cluster';
import { isSame } from '../pods/new-spec.ts';

/** A field that the API server does not let anybody change. */
export interface Immutable {
  readonly field: readonly string[];
  readonly why: string;
}

/**
 * The immutable fields of a workload that a manifest would change.
 * @param given - the manifest by itself
 * @upstream pkg/apis/apps/validation/validation.go ValidateStatefulSetUpdate (1.36)
 */
export function immutableFields(
  live: WorkloadObject,
  given: WorkloadObject,
  gives: (...field: readonly string[]) => boolean,
): readonly Immutable[] {
  const found: Immutable[] = [];
  const check = (field: readonly string[], before: unknown, after: unknown): void => {
    if (gives(...field) && before !== undefined && !isSame(before, after)) {
      found.push({
        field,
        why: `the API server lets nothing change ${field.join('.')} of a ${live.kind}`,
      });
    }
  };
  check(['spec', 'selector'], live.selector, given.selector);
  if (live.statefulSet !== undefined) {
    const { volumeClaimTemplates, podManagementPolicy } = live.statefulSet;
    const named = (set: WorkloadObject['statefulSet']): unknown =>
      set?.volumeClaimTemplates.map(({ name }) => name);
    check(
      ['spec', 'podManagementPolicy'],
      podManagementPolicy,
      given.statefulSet?.podManagementPolicy,
    );
    const isInferred = volumeClaimTemplates.some(({ claim }) => claim === undefined);
    if (isInferred) {
      check(['spec', 'volumeClaimTemplates'], named(live.statefulSet), named(given.statefulSet));
    } else {
      const after = given.statefulSet?.volumeClaimTemplates;
      check(['spec', 'volumeClaimTemplates'], volumeClaimTemplates, after);
    }
  }
  if (live.job !== undefined) {
    check(['spec', 'completionMode'], live.job.completionMode, given.job?.completionMode);
  }
  return found;
}

/** @upstream pkg/apis/scheduling/validation/validation.go ValidatePriorityClassUpdate (1.36) */
export const immutableOfClass = (
  live: PriorityClass,
  given: PriorityClass,
): readonly Immutable[] => [
  ...(live.value === given.value
    ? []
    : [
        {
          field: ['value'],
          why: 'the API server lets nothing change the value of a PriorityClass',
        },
      ]),
  ...((live.preemptionPolicy ?? PREEMPTS) === (given.preemptionPolicy ?? PREEMPTS)
    ? []
    : [
        {
          field: ['preemptionPolicy'],
          why: 'the API server lets nothing change the preemptionPolicy of a PriorityClass',
        },
      ]),
];

const PREEMPTS = 'PreemptLowerPriority';

import { type BudgetSpec, type PodDisruptionBudget, readObjectSelector } from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { portion } from '../../fields/portion.ts';
import { filledText, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { LABEL_SELECTOR } from './affinity.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META_WITH_GENERATION, namespaceOf, projectMeta } from './meta.ts';

const POLICIES = ['IfHealthyBudget', 'AlwaysAllow'] as const;

const INVALID = 'snapshot/invalid-budget';

/** @upstream pkg/apis/policy/validation/validation.go ValidatePodDisruptionBudgetSpec (1.36) */
const BOUND = portion(INVALID);

const PLAIN_SPEC = object({
  minAvailable: optional(BOUND),
  maxUnavailable: optional(BOUND),
  selector: optional(LABEL_SELECTOR),
  unhealthyPodEvictionPolicy: withDefault(oneOf(POLICIES), 'IfHealthyBudget'),
});

const SPEC: typeof PLAIN_SPEC = {
  shape: PLAIN_SPEC.shape,
  read(value, reading) {
    const spec = PLAIN_SPEC.read(value, reading);
    if (reading.isFine && spec.minAvailable !== undefined && spec.maxUnavailable !== undefined) {
      reading.enter('maxUnavailable');
      reading.complain(
        INVALID,
        'conflicts with minAvailable: a budget can have only one of the two',
        'take one of them away',
      );
      reading.leave();
    }
    return spec;
  },
};

export const BUDGET = object({
  apiVersion: filledText,
  metadata: META_WITH_GENERATION,
  spec: SPEC,
  status: object({
    observedGeneration: withDefault(integer, 0),
    disruptionsAllowed: withDefault(integer, 0),
    currentHealthy: withDefault(integer, 0),
    desiredHealthy: withDefault(integer, 0),
    expectedPods: withDefault(integer, 0),
    disruptedPods: record(timestamp),
    conditions: list(object({ type: text, status: CONDITION_STATUS, reason: filledText })),
  }),
});

export function projectBudget({
  apiVersion,
  metadata,
  spec,
  status,
}: ValueOf<typeof BUDGET>): PodDisruptionBudget {
  const { conditions, disruptedPods, ...counts } = status;
  const allowed = conditions.find(({ type }) => type === 'DisruptionAllowed');
  return {
    generation: metadata.generation,
    ...projectMeta(metadata, namespaceOf(metadata)),
    spec: { ...spec, selector: selectorOf(spec.selector, apiVersion) },
    status: {
      ...counts,
      disruptedPods: new Map(Object.entries(disruptedPods)),
      ...(allowed !== undefined && {
        disruptionAllowed: { status: allowed.status, reason: allowed.reason ?? '' },
      }),
    },
  };
}

/**
 * The empty selector selects all pods of the namespace in policy/v1, and selected nothing before.
 * @upstream pkg/apis/policy/helper.go V1beta1MatchNoneSelector (1.36)
 */
function selectorOf(
  selector: ValueOf<typeof PLAIN_SPEC>['selector'],
  apiVersion: string | undefined,
): BudgetSpec['selector'] {
  const read = readObjectSelector(selector);
  const isEmpty = read.kind === 'labels' && read.selector.length === 0;
  return isEmpty && apiVersion === 'policy/v1beta1' ? { kind: 'nothing' } : read;
}

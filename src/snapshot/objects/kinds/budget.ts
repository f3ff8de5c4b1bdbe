import { type BudgetSpec, type PodDisruptionBudget, readObjectSelector } from '#cluster';
import { quote } from '../../bytes/quote.ts';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { filledText, integer, oneOf, text, timestamp, wrongType } from '../../fields/scalars.ts';
import { type Schema, standIn, type ValueOf } from '../../fields/schema.ts';
import { EVERYTHING } from '../../raw/shape.ts';
import { LABEL_SELECTOR } from './affinity.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META_WITH_GENERATION, namespaceOf, projectMeta } from './meta.ts';

const POLICIES = ['IfHealthyBudget', 'AlwaysAllow'] as const;

/**
 * A number of pods or a percentage of them.
 * @upstream pkg/apis/policy/validation/validation.go ValidatePodDisruptionBudgetSpec (1.36)
 */
const BOUND: Schema<number | string> = {
  shape: EVERYTHING,
  read(value, reading) {
    if (typeof value === 'number') {
      const count = integer.read(value, reading);
      if (count < 0) reading.complain(INVALID, `is ${value}, expected 0 or more pods`);
      return count;
    }
    if (typeof value !== 'string') return wrongType(value, reading, 'a number or a percentage');
    const digits = /^(\d+)%$/.exec(value)?.[1];
    if (digits !== undefined && Number(digits) <= 100) return reading.memory.ownText(value);
    const hint = /^\d+$/.test(value) ? `write ${value} without quotes, or ${value}%` : undefined;
    reading.complain(INVALID, `is ${quote(value)}, expected a percentage from 0% to 100%`, hint);
    return standIn();
  },
};

const INVALID = 'snapshot/invalid-budget';

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

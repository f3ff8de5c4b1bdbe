import { z } from 'zod';
import { quote, read, refuse, textField, withoutUndefined } from '#script-fields';
import { lasting } from '../plan.ts';
import { numberOrShare } from './number-or-share.ts';

/** A PodDisruptionBudget with one of its bounds; the other bound is removed. */
export interface SetBudgetAction {
  readonly kind: 'setBudget';
  readonly bound:
    | { readonly minAvailable: number | string }
    | { readonly maxUnavailable: number | string };
}

const budget = textField({ title: 'a PodDisruptionBudget', examples: ['shop/web'] }, (text) => {
  const parts = text.split('/');
  if (parts.length === 2 && parts.every((part) => part !== '')) return read(text);
  return refuse({
    code: 'script/invalid-value',
    message: `${quote(text)} names no PodDisruptionBudget: namespace/name is expected`,
    hint: 'such as shop/web',
  });
});

const LARGEST_NUMBER = 2_147_483_647;

/** @upstream pkg/apis/policy/validation/validation.go ValidatePodDisruptionBudgetSpec (1.36) */
const bound = numberOrShare('pods', LARGEST_NUMBER);

interface Bounds {
  readonly minAvailable?: number | string | undefined;
  readonly maxUnavailable?: number | string | undefined;
}

const hasOneBound = ({ value, issues }: z.core.ParsePayload<Bounds>): void => {
  const { minAvailable, maxUnavailable } = value;
  if (issues.length > 0 || (minAvailable === undefined) !== (maxUnavailable === undefined)) return;
  const isBare = minAvailable === undefined;
  issues.push({
    code: 'custom',
    input: value,
    message: isBare ? 'this gives the budget no bound' : 'a budget has one bound only',
    ...(!isBare && { path: ['maxUnavailable'] }),
    params: {
      code: 'script/budget-bound',
      hint: isBare
        ? 'give minAvailable or maxUnavailable, such as maxUnavailable: 1'
        : 'remove minAvailable or maxUnavailable',
      atKey: true,
    },
  });
};

export const setBudget = z
  .strictObject({
    name: budget.meta({ description: 'The budget, as namespace/name.' }),
    minAvailable: bound
      .meta({ description: 'Pods that must stay available: a number or a percentage.' })
      .optional(),
    maxUnavailable: bound
      .meta({ description: 'Pods that may be unavailable: a number or a percentage.' })
      .optional(),
  })
  .check(hasOneBound)
  .transform(({ name, ...bounds }) =>
    lasting<SetBudgetAction>(
      { kind: 'budget', budget: name },
      { kind: 'setBudget', bound: withoutUndefined(bounds) as SetBudgetAction['bound'] },
      { aspect: 'bound', state: JSON.stringify(bounds) },
    ),
  )
  .meta({
    title: 'Change the bound of a PodDisruptionBudget',
    description: 'As kubectl patch does: the bound that is given replaces either bound.',
    examples: [{ name: 'shop/web', maxUnavailable: 1 }],
  });

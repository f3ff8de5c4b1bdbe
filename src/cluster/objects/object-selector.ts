import { unreachable } from '#units';
import { isLabelKey, isLabelValue } from '../label-syntax.ts';
import type { Labels } from './meta.ts';
import { type LabelSelector, matchesSelector, type Requirement } from './selector.ts';

/** A label selector as objects hold it. */
export interface LabelSelectorObject {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** The selection of an object's selector. */
export type ObjectSelector =
  | { readonly kind: 'labels'; readonly selector: LabelSelector }
  /** The object has none. An empty one would select everything. */
  | { readonly kind: 'nothing' }
  /** The API server takes no new ones of this kind, but it keeps old ones. */
  | { readonly kind: 'invalid'; readonly key: string };

/** @upstream apimachinery pkg/apis/meta/v1/helpers.go LabelSelectorAsSelector (1.36) */
export function readObjectSelector(object: LabelSelectorObject | undefined): ObjectSelector {
  if (object === undefined) return { kind: 'nothing' };
  const selector: Requirement[] = [];
  for (const [key, value] of Object.entries(object.matchLabels ?? {})) {
    if (!isLabelKey(key) || !isLabelValue(value)) return { kind: 'invalid', key };
    selector.push({ key, operator: 'in', values: [value] });
  }
  for (const { key, operator, values = [] } of object.matchExpressions ?? []) {
    const known = OPERATORS.get(operator);
    if (known === undefined || !isLabelKey(key) || !takes(known, values)) {
      return { kind: 'invalid', key };
    }
    selector.push({ key, operator: known, values });
  }
  return { kind: 'labels', selector };
}

/** Whether labels are selected; an invalid selector selects none. */
export function selectsLabels(object: ObjectSelector, labels: Labels): boolean {
  switch (object.kind) {
    case 'labels':
      return matchesSelector(object.selector, labels);
    case 'nothing':
    case 'invalid':
      return false;
    default:
      return unreachable(object);
  }
}

const OPERATORS: ReadonlyMap<string, 'in' | 'not-in' | 'exists' | 'absent'> = new Map([
  ['In', 'in'],
  ['NotIn', 'not-in'],
  ['Exists', 'exists'],
  ['DoesNotExist', 'absent'],
]);

const takes = (operator: Requirement['operator'], values: readonly string[]): boolean =>
  operator === 'in' || operator === 'not-in'
    ? values.length > 0 && values.every(isLabelValue)
    : values.length === 0;

import { unreachable } from '#units';
import { isLabelKey, isLabelValue } from '../label-syntax.ts';
import type { Labels } from './meta.ts';

/** The requirement of a label selector on one label. */
export interface Requirement {
  readonly key: string;
  readonly operator: 'exists' | 'absent' | 'in' | 'not-in' | 'above' | 'below';
  /** Texts for `in` and `not-in`, one whole number for `above` and `below`, none otherwise. */
  readonly values: readonly string[];
}

/** A label selector: all requirements must be met, so an empty selector selects everything. */
export type LabelSelector = readonly Requirement[];

export const matchesSelector = (selector: LabelSelector, labels: Labels): boolean =>
  selector.every((requirement) => meets(requirement, labelOf(labels, requirement.key)));

/** Own labels only: a label may be named `constructor`. */
const labelOf = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

/**
 * A missing label meets `not-in`, and neither `above` nor `below`.
 * @upstream apimachinery pkg/labels/selector.go Requirement.Matches (1.36)
 */
function meets({ operator, values }: Requirement, value: string | undefined): boolean {
  switch (operator) {
    case 'exists':
      return value !== undefined;
    case 'absent':
      return value === undefined;
    case 'in':
      return value !== undefined && values.includes(value);
    case 'not-in':
      return value === undefined || !values.includes(value);
    case 'above':
      return compareIntegers(value, values[0]) === 'above';
    case 'below':
      return compareIntegers(value, values[0]) === 'below';
    default:
      return unreachable(operator);
  }
}

function compareIntegers(
  value: string | undefined,
  limit: string | undefined,
): 'above' | 'below' | 'neither' {
  const left = parseInteger(value);
  const right = parseInteger(limit);
  if (left === undefined || right === undefined || left === right) return 'neither';
  return left > right ? 'above' : 'below';
}

/** A whole number that an int64 holds; undefined when the text is none. */
export const parseInteger = (text: string | undefined): bigint | undefined => {
  if (text === undefined || !/^[+-]?\d+$/.test(text)) return undefined;
  const number = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, number) === number ? number : undefined;
};

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

import { unreachable } from '#units';
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

import type { LabelSelector, Labels, Requirement } from '#cluster';
import { nearest } from '#diagnostics';
import { compareText } from '#units';
import { quote } from '../text/complaint.ts';

/**
 * Why a selector matches nothing: the first label that nothing has, or has with none of the values
 * that are asked for, with a hint at the similar one; else that no object meets all of it.
 * @param what the kind of object, such as `node`
 */
export function unmetSelector(
  selector: LabelSelector,
  what: string,
  labels: readonly Labels[],
): [message: string, hint?: string | undefined] {
  const valuesOf = (key: string): ReadonlySet<string> =>
    new Set(labels.flatMap((each) => (Object.hasOwn(each, key) ? (each[key] ?? []) : [])));
  for (const requirement of selector) {
    const { key, operator, values } = requirement;
    if (!ASKING.has(operator)) continue;
    const known = valuesOf(key);
    if (known.size === 0)
      return [`no ${what} has the label ${quote(key)}`, similarKey(key, labels)];
    if (operator !== 'in' || values.some((value) => known.has(value))) continue;
    return [
      `no ${what} has the label ${key} with ${oneOf(values)}`,
      similarValue(requirement, [...known].sort(compareText)),
    ];
  }
  return [`no ${what} meets all of this selector`];
}

/** The operators that a missing label does not meet. */
const ASKING = new Set<Requirement['operator']>(['exists', 'in', 'above', 'below']);

const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? `the value ${quote(values[0] ?? '')}` : `one of these values`;

function similarKey(key: string, labels: readonly Labels[]): string | undefined {
  const keys = [...new Set(labels.flatMap((each) => Object.keys(each)))].sort(compareText);
  const meant = nearest(key, keys);
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

/** The similar value, or else all values where they are few. */
function similarValue({ key, values }: Requirement, known: readonly string[]): string | undefined {
  const meant = values.flatMap((value) => nearest(value, known) ?? [])[0];
  if (meant !== undefined) return `did you mean ${key}=${meant}?`;
  return known.length > FEW ? undefined : `it has ${known.map(quote).join(', ')}`;
}

const FEW = 5;

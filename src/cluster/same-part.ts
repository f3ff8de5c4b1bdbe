/**
 * Whether two parts of objects are equal: labels, taints, owner references, a spec.
 *
 * Equal parts of one template are one object, and a write that leaves a part as it is keeps that
 * object. So the answer is nearly always found by identity. New parts are compared field by field:
 * sharing objects affects the time of a comparison, and never its result.
 */
export function isSamePart(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, place) => isSamePart(item, b[place]));
  }
  return hasFieldsOf(a, b) && hasFieldsOf(b, a);
}

/** A field that is undefined is one that is absent. */
const hasFieldsOf = (a: object, b: object): boolean =>
  Object.entries(b).every(([field, value]) => isSamePart((a as Fields)[field], value));

type Fields = Readonly<Record<string, unknown>>;

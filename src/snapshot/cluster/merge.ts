import type { Diagnostic } from '#diagnostics';
import { addToList, compareText } from '#units';
import type { Complaints } from '../objects/complaints.ts';
import type { Found, ObjectPlace } from '../objects/findings.ts';
import type { Into, ObjectOf } from '../objects/kinds/model.ts';
import { CANONICAL_ORDER } from './canonical-order.ts';
import { nameOf, printPlace } from './names.ts';
import { Repetitions } from './repetitions.ts';

/**
 * Each object of one list once, in canonical order. Files may overlap: equal states of an object
 * are merged, and the newer of two different ones counts. It is an error if their age is unknown.
 */
function mergeFound(
  list: Found[],
  complaints: Complaints,
  repetitions: Repetitions,
): readonly Found[] {
  const order = orderOf(list);
  list.sort((a, b) => order(a.entry.object, b.entry.object));
  const merged: Found[] = [];
  for (const found of list) {
    const known = merged.at(-1);
    if (known === undefined || order(known.entry.object, found.entry.object) !== 0) {
      merged.push(found);
      continue;
    }
    const name = nameOf(found.entry);
    const age = compareAge(known, found);
    const isSame = JSON.stringify(known.entry.object) === JSON.stringify(found.entry.object);
    if (isSame) repetitions.add(known, found);
    else if (age === undefined) complaints.add(DIFFERENT, () => conflict(name, known, found));
    else complaints.add(OUTDATED, () => outdated(name, known, found, age));
    if (age !== undefined && age < 0) merged[merged.length - 1] = found;
  }
  return merged;
}

/** The objects of a list are of one kind, which the type cannot express. */
function orderOf([first]: readonly Found[]): (a: unknown, b: unknown) => number {
  const order = first === undefined ? () => 0 : CANONICAL_ORDER[first.entry.into];
  return order as (a: unknown, b: unknown) => number;
}

const DIFFERENT = 'snapshot/conflicting-objects';
const OUTDATED = 'snapshot/outdated-object';

/** Negative when `a` is the older state of an object; undefined when the age is unknown. */
export function compareAge(a: Found, b: Found): number | undefined {
  const versions = [a.resourceVersion ?? '', b.resourceVersion ?? ''] as const;
  if (!versions.every((version) => /^\d+$/.test(version))) return undefined;
  const [first, second] = versions.map((version) => version.replace(/^0+(?=\d)/, ''));
  if (first === undefined || second === undefined || first === second) return undefined;
  return first.length - second.length || compareText(first, second);
}

const conflict = (name: string, known: Found, { path, position }: Found): Diagnostic => ({
  code: DIFFERENT,
  severity: 'error',
  message: `${name} is here and, in another state, at ${printPlace(known)}`,
  hint: 'leave one of the two out, or keep the resourceVersion that tells which is newer',
  path,
  position,
});

function outdated(name: string, known: Found, found: Found, age: number): Diagnostic {
  const [newer, older] = age < 0 ? [found, known] : [known, found];
  return {
    code: OUTDATED,
    severity: 'warning',
    message: `${name} is here in an older state than at ${printPlace(newer)}, which counts`,
    path: older.path,
    position: older.position,
  };
}

/** An object found for one list. */
export interface FoundOf<Kind extends Into> extends ObjectPlace {
  readonly entry: { readonly into: Kind; readonly object: ObjectOf<Kind> };
}

/**
 * The objects found, list by list, each once and in canonical order: most questions concern one
 * list.
 */
export class ByKind {
  readonly #lists = new Map<Into, readonly Found[]>();
  readonly #objects = new Map<Into, readonly unknown[]>();

  /** `found` is in the order of reading. */
  constructor(found: readonly Found[], complaints: Complaints) {
    const lists = new Map<Into, Found[]>();
    for (const each of found) {
      addToList(lists, each.entry.into, each);
    }
    const repetitions = new Repetitions();
    for (const [into, list] of lists) {
      this.#lists.set(into, mergeFound(list, complaints, repetitions));
    }
    repetitions.tell(complaints);
  }

  of<Kind extends Into>(into: Kind): readonly FoundOf<Kind>[] {
    return (this.#lists.get(into) ?? []) as unknown as readonly FoundOf<Kind>[];
  }

  /** The same list object on every call. */
  objectsOf<Kind extends Into>(into: Kind): readonly ObjectOf<Kind>[] {
    const known = this.#objects.get(into);
    if (known !== undefined) return known as readonly ObjectOf<Kind>[];
    const objects = this.of(into).map(({ entry }) => entry.object);
    this.#objects.set(into, objects);
    return objects;
  }
}

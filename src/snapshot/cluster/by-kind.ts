import { addToList } from '#units';
import type { Complaints } from '../objects/complaints.ts';
import type { Found, ObjectPlace } from '../objects/findings.ts';
import type { Into, ObjectOf } from '../objects/kinds/model.ts';
import { mergeFound } from './merge.ts';
import { Repetitions } from './repetitions.ts';

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

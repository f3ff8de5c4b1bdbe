import type { SeedObject } from '../project/model.ts';
import type { Found, ObjectPlace } from '../read/findings.ts';

type Into = SeedObject['into'];
type ObjectOf<Kind extends Into> = Extract<SeedObject, { readonly into: Kind }>['object'];

/** What was found of one list. */
export interface FoundOf<Kind extends Into> extends ObjectPlace {
  readonly seed: { readonly into: Kind; readonly object: ObjectOf<Kind> };
}

/** What was found, list by list, each in the order of reading: most questions are about one of them. */
export class ByKind {
  readonly #lists = new Map<Into, unknown[]>();

  constructor(found: readonly Found[]) {
    for (const each of found) {
      const list = this.#lists.get(each.seed.into);
      if (list === undefined) this.#lists.set(each.seed.into, [each]);
      else list.push(each);
    }
  }

  of<Kind extends Into>(into: Kind): readonly FoundOf<Kind>[] {
    return (this.#lists.get(into) ?? []) as readonly FoundOf<Kind>[];
  }

  /** A list of one's own. */
  objectsOf<Kind extends Into>(into: Kind): ObjectOf<Kind>[] {
    return this.of(into).map(({ seed }) => seed.object);
  }
}

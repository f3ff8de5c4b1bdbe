import { compareAge } from '../cluster/merge.ts';
import { nameOf } from '../cluster/names.ts';
import type { Found } from '../objects/findings.ts';

/**
 * Files may hold one object in several states, such as one for each stage. All of them are kept,
 * except equal ones and ones that are known to be older.
 */
export function distinctObjects(objects: readonly Found[]): readonly Found[] {
  const byName = new Map<string, Found[]>();
  for (const found of objects) {
    const name = nameOf(found.entry);
    const known = byName.get(name);
    if (known === undefined) {
      byName.set(name, [found]);
      continue;
    }
    const rival = known.findIndex((each) => isSame(each, found) || isDated(each, found));
    if (rival < 0) known.push(found);
    else if ((compareAge(known[rival] ?? found, found) ?? 0) < 0) known[rival] = found;
  }
  return [...byName.values()].flat();
}

const isSame = (a: Found, b: Found): boolean =>
  JSON.stringify(a.entry.object) === JSON.stringify(b.entry.object);

const isDated = (a: Found, b: Found): boolean => compareAge(a, b) !== undefined;

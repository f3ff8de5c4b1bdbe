import type { PodSpec } from '#cluster';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The spec of a pod after its template changed. Only fields that differ between the two templates
 * change: whatever admission and webhooks added to the pod stays.
 *
 * @param before - the spec of the earlier template, admitted
 * @param after - the spec of the later template, admitted
 */
export const newSpec = (pod: PodSpec, before: PodSpec, after: PodSpec): PodSpec => ({
  ...pod,
  ...(changedFields({ ...pod }, { ...before }, { ...after }) as Partial<PodSpec>),
});

/** Undefined fields of the result are left out. */
function changedFields(pod: Fields, before: Fields, after: Fields): Fields {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      if (isSame(old, now)) return [];
      return [[name, changedValue(pod[name], old, now)]];
    }),
  );
}

function changedValue(own: unknown, before: unknown, after: unknown): unknown {
  if (!Array.isArray(after) || !Array.isArray(own)) return after;
  const earlier = Array.isArray(before) ? before : [];
  return isNamed(after) && isNamed(own)
    ? changedItems(own, earlier, after)
    : [...after, ...added(own, earlier).filter((item) => !contains(after, item))];
}

/** Containers and volumes, by name. Those that the earlier template did not have stay. */
function changedItems(
  own: readonly Fields[],
  before: readonly unknown[],
  after: readonly Fields[],
): readonly unknown[] {
  const find = (items: readonly unknown[], name: unknown): Fields | undefined =>
    items.filter(isFields).find((item) => item['name'] === name);
  const items = after.map((item) => {
    const [mine, old] = [find(own, item['name']), find(before, item['name'])];
    if (mine === undefined || old === undefined) return item;
    return withoutAbsent({ ...mine, ...changedFields(mine, old, item) });
  });
  const names = new Set([...before.filter(isFields), ...after].map((item) => item['name']));
  return [...items, ...own.filter((item) => !names.has(item['name']))];
}

const withoutAbsent = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Items that the earlier template does not explain. */
const added = (own: readonly unknown[], before: readonly unknown[]): readonly unknown[] =>
  own.filter((item) => !contains(before, item));

const contains = (items: readonly unknown[], item: unknown): boolean =>
  items.some((each) => isSame(each, item));

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isNamed = (items: readonly unknown[]): items is readonly Fields[] =>
  items.every((item) => isFields(item) && typeof item['name'] === 'string');

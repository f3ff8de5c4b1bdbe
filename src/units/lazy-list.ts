/** How the lists of fields are made that nothing has read yet, by the getters of the fields. */
const sources = new WeakMap<() => unknown, (kinds?: Kinds) => Iterable<unknown>>();

type Kinds = ReadonlySet<string>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/**
 * Replaces the list in a field of an object by one that is made when the field is first read. The
 * field keeps its place among the others.
 * @param items - makes the same items at each call; may leave out items of other kinds than these
 */
export function makeLazily<Whole extends object, Name extends keyof Whole & string>(
  object: Whole,
  name: Name,
  items: (kinds?: Kinds) => Iterable<ItemOf<Whole[Name]>>,
): void {
  let made: readonly ItemOf<Whole[Name]>[] | undefined;
  const get = (): readonly ItemOf<Whole[Name]>[] => {
    made ??= [...items()];
    return made;
  };
  sources.set(get, (kinds) => made ?? items(kinds));
  Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
}

/**
 * The items of a list in a field; undefined for any other value. A list that was not read yet is
 * made item by item, and no item is kept.
 * @param kinds - the `kind`s that the caller reads; items of others may be among them or not
 */
export function itemsOf<Whole extends object, Name extends keyof Whole & string>(
  object: Whole,
  name: Name,
  kinds?: Kinds,
): Iterable<ItemOf<Whole[Name]>>;
export function itemsOf(object: object, name: string): Iterable<unknown> | undefined;
export function itemsOf(
  object: object,
  name: string,
  kinds?: Kinds,
): Iterable<unknown> | undefined {
  const { get } = Object.getOwnPropertyDescriptor(object, name) ?? {};
  const source = get && sources.get(get);
  if (source !== undefined) return source(kinds);
  const value: unknown = object[name as keyof typeof object];
  return Array.isArray(value) ? value : undefined;
}

/** A copy of an object with other values in some fields. Lists that were not read stay unmade. */
export const withFields = <Whole extends object>(object: Whole, fields: Partial<Whole>): Whole =>
  Object.defineProperties({} as Whole, {
    ...Object.getOwnPropertyDescriptors(object),
    ...Object.getOwnPropertyDescriptors(fields),
  });

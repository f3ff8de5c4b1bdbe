import { compareText } from '#units';
import { EVERYTHING, NOTHING, type OwnShape, ownShape, type Shape } from '../raw/shape.ts';
import { isMapping } from '../raw/value.ts';
import type { Reading } from './reading.ts';
import { wrongType } from './scalars.ts';
import { invalid, isAbsent, type Schema, type ValueOf } from './schema.ts';

type Fields = Readonly<Record<string, Schema<unknown>>>;

type OptionalField<F extends Fields> = {
  [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never;
}[keyof F];

/** Fields that may be undefined are then absent. */
type ObjectOf<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalField<F>>]: ValueOf<F[K]>;
} & { readonly [K in OptionalField<F>]?: Exclude<ValueOf<F[K]>, undefined> };

/** A mapping with these fields; others are left out. In an absent one, all fields are absent. */
export function object<F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  const names = Object.keys(fields);
  const schemas = Object.values(fields);
  const shape: Shape = new Map(
    names.map((name, index) => [name, schemas[index]?.shape ?? NOTHING]),
  );
  return {
    shape,
    read(value, reading) {
      const raw = isAbsent(value) ? {} : asMapping(value, reading);
      if (raw === undefined) return invalid();
      const found: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index++) {
        const name = names[index] ?? '';
        reading.enter(name);
        const content = schemas[index]?.read(raw[name], reading);
        reading.leave();
        if (content !== undefined) found[name] = content;
      }
      return found as ObjectOf<F>;
    },
    form: { kind: 'object', fields: new Map(Object.entries(fields)) },
  };
}

/** Shared, because most objects have several empty ones. */
const EMPTY_LIST: readonly never[] = Object.freeze([]);
const EMPTY_RECORD: Readonly<Record<string, never>> = Object.freeze({});

/** A list; an absent one is empty. */
export const list = <T>(item: Schema<T>): Schema<readonly T[]> => ({
  shape: item.shape,
  read(value, reading) {
    if (isAbsent(value)) return EMPTY_LIST;
    if (!Array.isArray(value)) return wrongType(value, reading, 'a list');
    return value.map((raw, index) => {
      reading.enter(index);
      const content = item.read(raw, reading);
      reading.leave();
      return content;
    });
  },
  form: { kind: 'list', item },
});

/** The items that count; undefined when there are none. */
export function filteredList<T>(
  items: Schema<readonly T[]>,
  counts: (item: T) => boolean,
): Schema<readonly T[] | undefined> {
  return {
    shape: items.shape,
    read(value, reading) {
      if (isAbsent(value)) return undefined;
      const all = items.read(value, reading);
      const kept = reading.isFine ? all.filter(counts) : [];
      return kept.length === 0 ? undefined : kept;
    },
    form: { kind: 'filtered', items, counts },
  };
}

/** A list; undefined when it is absent or empty, which have the same meaning. */
export const nonEmptyList = <T>(item: Schema<T>): Schema<readonly T[] | undefined> =>
  filteredList(list(item), () => true);

/** Reads one mapping with two schemas. */
export const pair = <A, B>(one: Schema<A>, other: Schema<B>): Schema<readonly [A, B]> => ({
  shape: join(ownShape(one.shape), ownShape(other.shape)),
  read: (value, reading) => [one.read(value, reading), other.read(value, reading)],
  form: { kind: 'both', one, other },
});

function join(a: OwnShape, b: OwnShape): Shape {
  if (a === EVERYTHING || b === EVERYTHING) return EVERYTHING;
  const joint = new Map(a);
  for (const [name, shape] of b) {
    const existing = joint.get(name);
    joint.set(name, existing === undefined ? shape : join(ownShape(existing), ownShape(shape)));
  }
  return joint;
}

/** Names that the user chose, each with a value, in canonical order. An absent record is empty. */
export const record = <T>(
  item: Schema<T>,
  only?: readonly string[],
): Schema<Readonly<Record<string, T>>> => ({
  shape: only === undefined ? EVERYTHING : new Map(only.map((name) => [name, item.shape])),
  read(value, reading) {
    if (isAbsent(value)) return EMPTY_RECORD;
    const raw = asMapping(value, reading);
    if (raw === undefined) return invalid();
    const found: Record<string, T> = {};
    for (const name of only?.filter((known) => known in raw) ?? sorted(Object.keys(raw))) {
      reading.enter(name);
      found[reading.memory.ownText(name)] = item.read(raw[name], reading);
      reading.leave();
    }
    return found;
  },
});

/** Undefined where the field is absent. */
export const optional = <T>(schema: Schema<T>): Schema<T | undefined> => ({
  shape: schema.shape,
  read: (value, reading) => (isAbsent(value) ? undefined : schema.read(value, reading)),
  form: { kind: 'inner', schema },
});

/** The API's default, or the documented stand-in for it, where the field is absent. */
export const withDefault = <T>(schema: Schema<T>, value: T): Schema<T> => ({
  shape: schema.shape,
  read: (raw, reading) => (isAbsent(raw) ? value : schema.read(raw, reading)),
  form: { kind: 'inner', schema },
});

function asMapping(
  value: unknown,
  reading: Reading,
): Readonly<Record<string, unknown>> | undefined {
  if (isMapping(value)) return value;
  return wrongType(value, reading, 'a mapping');
}

/** kubectl prints names in order already, so a check usually suffices. */
function sorted(names: string[]): readonly string[] {
  for (let i = 1; i < names.length; i++) {
    if (compareText(names[i - 1] ?? '', names[i] ?? '') > 0) return names.sort(compareText);
  }
  return names;
}

import fc from 'fast-check';
import type { RawObject, Subject } from './corpus.ts';

const MOST_MUTATIONS = 4;

/** Fields that an object must have, and those that take a few words only: another is refused. */
const REQUIRED =
  /^(apiVersion|kind|metadata|name|type|nodeName|key|containers|node|pods|podRef|template)$/;
const A_FEW_WORDS =
  /^(status|effect|operator|phase|restartPolicy|type|whenUnsatisfiable|kind|apiVersion)$/;

/**
 * Values at an edge, by the type of what stood there: of another type they would only be refused.
 */
const EDGES: Readonly<Record<string, readonly unknown[]>> = {
  number: [0, 1, -1, 2, 100, 2 ** 31 - 1],
  string: ['', '0', '1', '-1', '0s', '1Gi', '9999-12-31T23:59:59Z', 'storm'],
  boolean: [true, false],
  list: [[]],
  object: [{}],
};

/** A change at one place of a snapshot. Its numbers are taken modulo the number of choices. */
interface Mutation {
  readonly object: number;
  readonly place: number;
  readonly kind: 'drop' | 'edge' | 'borrow' | 'drop-object' | 'double-object';
  readonly choice: number;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  object: fc.nat(),
  place: fc.nat(),
  kind: fc.constantFrom('drop', 'edge', 'borrow', 'borrow', 'drop-object', 'double-object'),
  choice: fc.nat(),
});

/** A snapshot in which some values are gone, are at an edge or are those of other objects. */
export const mutated = ({ objects }: Subject): fc.Arbitrary<readonly RawObject[]> =>
  fc
    .array(mutation, { minLength: 1, maxLength: MOST_MUTATIONS })
    .map((mutations) => mutations.reduce(mutate, objects));

function mutate(objects: readonly RawObject[], { object, place, kind, choice }: Mutation) {
  const index = object % Math.max(1, objects.length);
  const target = objects[index];
  if (target === undefined) return objects;
  if (kind === 'drop-object') return objects.filter((_, each) => each !== index);
  if (kind === 'double-object') {
    return target['metadata'] === undefined ? objects : [...objects, renamed(target, choice)];
  }
  const copy = structuredClone(target) as Record<string, unknown>;
  const places = placesIn(copy);
  const spot = places[place % Math.max(1, places.length)];
  if (spot === undefined) return objects;
  const isEdge = kind === 'edge' && !A_FEW_WORDS.test(spot.key);
  if (kind === 'drop' && !REQUIRED.test(spot.key)) delete spot.holder[spot.key];
  else if (isEdge) spot.holder[spot.key] = edgeFor(spot.holder[spot.key], choice);
  else spot.holder[spot.key] = borrowed(objects, spot.key, choice) ?? spot.holder[spot.key];
  return objects.with(index, copy);
}

function edgeFor(value: unknown, choice: number): unknown {
  const edges = EDGES[Array.isArray(value) ? 'list' : typeof value] ?? [];
  return edges[choice % edges.length];
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** All places of a value, however deep. */
export function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** The value of a field of the same name somewhere else. */
function borrowed(objects: readonly RawObject[], key: string, choice: number): unknown {
  const lender = objects[choice % objects.length];
  const places = placesIn(lender).filter((each) => each.key === key);
  const place = places[choice % Math.max(1, places.length)];
  return place && structuredClone(place.holder[key]);
}

function renamed(object: RawObject, choice: number): RawObject {
  const copy = structuredClone(object) as Record<string, unknown>;
  const metadata = Object(copy['metadata']);
  return {
    ...copy,
    metadata: { ...metadata, name: `${metadata.name}-${choice % 10}`, uid: `u${choice}` },
  };
}

import { assert, present } from '#units';
import { Interner } from '../src/snapshot/fields/interner.ts';
import { Memory } from '../src/snapshot/fields/memory.ts';
import { Reading } from '../src/snapshot/fields/reading.ts';
import { type ClusterObject, MODELS } from '../src/snapshot/objects/kinds/model.ts';
import { printPath } from '../src/snapshot/raw/field-path.ts';

/** Kinds, with the list for the objects of each. */
interface ListOfKind {
  readonly Node: 'nodes';
  readonly Pod: 'pods';
  readonly PersistentVolume: 'persistentVolumes';
  readonly PersistentVolumeClaim: 'persistentVolumeClaims';
  readonly StorageClass: 'storageClasses';
}

type ObjectOf<Kind extends keyof ListOfKind> = Extract<
  ClusterObject,
  { readonly into: ListOfKind[Kind] }
>['object'];

/**
 * One object of a kind, for callers that have it already in the form the API prints. Throws when it
 * is invalid.
 */
export function projectObject<Kind extends keyof ListOfKind>(
  kind: Kind,
  raw: unknown,
): ObjectOf<Kind> {
  const reading = new Reading(new Memory());
  const projected = MODELS[kind].read(raw, reading, new Interner());
  const wrong = reading.complaints.map(({ path, message }) => `${printPath(path)} ${message}`);
  assert(reading.isFine, wrong.join(', '));
  return present(projected, kind).entry.object as ObjectOf<Kind>;
}

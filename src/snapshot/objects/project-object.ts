import { Interner } from '../fields/interner.ts';
import { Memory } from '../fields/memory.ts';
import { Reading } from '../fields/reading.ts';
import { type FieldPath, printPath } from '../raw/field-path.ts';
import { type ClusterObject, MODELS } from './kinds/model.ts';

export type ModelledKind = keyof typeof MODELS;

/** The object that a raw value means, or its faults. */
export type ProjectedObject =
  | { readonly ok: true; readonly entry: ClusterObject }
  | {
      readonly ok: false;
      readonly faults: readonly { readonly message: string; readonly field: FieldPath }[];
    };

/** Reads one object of a known kind that no file holds, such as one that was put together. */
export function projectObject(kind: ModelledKind, value: unknown): ProjectedObject {
  const reading = new Reading(new Memory(), true);
  const projected = MODELS[kind].read(value, reading, new Interner());
  if (projected !== undefined) return { ok: true, entry: projected.entry };
  const faults = reading.complaints.map(({ path, message }) => ({
    message: `${printPath(path)} ${message}`,
    field: path,
  }));
  return { ok: false, faults };
}

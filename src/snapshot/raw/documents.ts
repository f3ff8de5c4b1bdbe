import type { Position } from '#diagnostics';
import type { Place } from '../bytes/passage.ts';
import type { FieldPath } from './field-path.ts';

/** A document in its raw form. */
export interface RawDocument {
  /** The kind in the API; `KubeletConfigz` for a document without a kind. */
  readonly kind: string;
  /** The name of the document in a collection of such documents. */
  readonly name?: string;
  readonly value: unknown;
  readonly path: string;
  readonly position: Position;
}

/** Gives the place of a field, its name or its value. Slow: the text is read again. */
export type PlaceOf = (field: FieldPath, part: 'name' | 'value') => Place;

/** Gives the place of a stretch of the text that a field holds. */
type PlaceWithin = (field: FieldPath, start: number, end: number) => Place;

/** A document whose fields are examined once all files are read. */
export interface ConfigurationDocument extends RawDocument {
  readonly placeOf: PlaceOf;
  readonly placeWithin: PlaceWithin;
}

/** A configuration of one kubelet, or of all kubelets without their own. */
export interface KubeletConfigurationSource {
  /** `set-up`: inside a document that sets up machines; `preset`: published and not in the snapshot. */
  readonly from: 'configz' | 'document' | 'set-up' | 'config-map' | 'preset';
  /** The name that the document carries: the name of a node, if one has it. */
  readonly name?: string;
  /**
   * Labels of the nodes that it is for: a node needs all labels of one entry. Absent where the
   * document names none.
   */
  readonly nodeLabels?: readonly Readonly<Record<string, string>>[];
  /** The preset that it comes from, with its nodes. */
  readonly preset?: { readonly name: string; readonly title: string };
  readonly nodes?: readonly string[];
  /** As it was written. */
  readonly value: unknown;
  readonly path: string;
  readonly position: Position;
  readonly placeOf: PlaceOf;
}

import type { Position } from '#diagnostics';
import type { Piece } from '../bytes/piece.ts';
import type { Problem } from '../bytes/refusal.ts';
import { Interner } from '../fields/interner.ts';
import { Memory } from '../fields/memory.ts';
import type { Reading } from '../fields/reading.ts';
import type { ConfigurationDocument, PlaceOf, RawDocument } from '../raw/documents.ts';
import type { Shape } from '../raw/shape.ts';
import { Complaints } from './complaints.ts';
import { Counter } from './counter.ts';
import type { ComponentPod } from './kinds/control-plane.ts';
import type { Projected } from './kinds/model.ts';
import type { SourceObject } from './source-object.ts';

/** A file that ends in the middle, and the line of its end where that is known. */
export interface TruncatedInput {
  readonly path: string;
  readonly line?: number;
}

/** The place of an object. */
export interface ObjectPlace {
  readonly path: string;
  readonly position: Position;
}

export type Found = Projected &
  ObjectPlace & {
    readonly placeOf?: PlaceOf;
    /** As it was written, as far as models read it. */
    readonly raw?: unknown;
  };

export type FoundComponent = ComponentPod & ObjectPlace & { readonly podName: string };

/** An object in a file. `skipInvalid`: an object that cannot be read is left out. */
export interface ReadObject {
  readonly source: SourceObject;
  readonly kind: string;
  readonly path: string;
  readonly skipInvalid: boolean;
}

/**
 * The contents of the files so far, in the order of reading. Snapshots and manifests have findings
 * of their own, which differ in the things that they keep and in what counts as an error.
 */
export abstract class Findings {
  readonly objects: Found[] = [];
  readonly documents: RawDocument[] = [];
  readonly configurations: ConfigurationDocument[] = [];
  readonly components: FoundComponent[] = [];
  /** Documents and files that set up machines. */
  readonly setups: ConfigurationDocument[] = [];
  /** Files with at least one known object, even if no rule examines it. */
  readonly understood = new Set<string>();
  /** Files with a list without items, whatever else they hold. */
  readonly emptyLists = new Set<string>();
  /** Unknown kinds, by file. */
  readonly unknownKinds = new Map<string, string[]>();
  readonly truncated: TruncatedInput[] = [];
  readonly ignored = new Counter();
  /** Documents without a kind that nothing understands, by file. */
  readonly kindless = new Counter();
  readonly complaints = new Complaints();
  readonly memory = new Memory();
  readonly interner = new Interner();

  /** Whether each object is read from its own text, because the places in it may be asked for. */
  abstract readonly needsTexts: boolean;

  /** Takes an object that was read from this source, with the fields that the shape names. */
  abstract addObject(projected: Projected, source: SourceObject, path: string, shape: Shape): void;

  /** Takes the faults and oddities of an object. */
  abstract addFaults(reading: Reading, object: ReadObject): void;

  /** Takes a document other than an object of a cluster. `make` is called only if it is kept. */
  abstract addStranger(kind: string, make: () => ConfigurationDocument): void;

  /** Takes the comments of a text. */
  abstract addRemarks(text: Piece, path: string): void;

  /**
   * Complains about a document that cannot be read, and returns true. Returns false for a harmless
   * document that no complaint is needed for.
   */
  abstract refuse(problem: Problem, source: SourceObject, isHarmless: boolean): boolean;
}

import type { Position } from '#diagnostics';

/** The way from a subject to one of its fields. */
export type FieldPath = readonly (string | number)[];

/** A place in a file, without the text there. */
export interface Where {
  readonly path: string;
  readonly position: Position;
}

/** Something that rules look at. */
export interface Subject {
  /** `Deployment shop/web`; empty where the file says it all. */
  readonly name: string;
  /** Slow for objects: only called for what was found. */
  readonly placeOf: (field: FieldPath, part: 'name' | 'value') => Where;
  /** The annotation of the object itself that suppresses findings. */
  readonly ignores?: IgnoreNote;
}

/** A rule about files or suppressions, which finds nothing in subjects. */
export type MetaRule = Omit<Rule<Subject>, 'find'>;

/** The annotation of an object that suppresses rules. */
export interface IgnoreNote {
  readonly id: number;
  readonly text: string;
  /** The object's name. */
  readonly of: string;
  readonly where: () => Where;
}

/** One thing that a rule found in a subject. */
export interface Violation {
  /** The offending field; what is around it where it is missing. */
  readonly path: FieldPath;
  /** Whether the name of the field is to be pointed at; its value when absent. */
  readonly part?: 'name' | 'value';
  /** The problem here, with the values that cause it; without a full stop. */
  readonly message: string;
  /** Where it weighs less or more than what the rule finds elsewhere. */
  readonly severity?: Level;
}

export type Level = 'error' | 'warning' | 'note';

/**
 * One thing that can be wrong. Errors are what cannot work or loses pods for certain, warnings what
 * does so when something fails, notes what is worth knowing.
 */
export interface Rule<S extends Subject> {
  /** Stable: suppressions and baselines name it. */
  readonly code: string;
  readonly severity: Level;
  /** The fault, as a sentence without a subject, for lists. */
  readonly summary: string;
  /** The consequences, for readers who ask. */
  readonly why: string;
  readonly fix: string;
  /** The upstream symbol or the page of the documentation that says so. */
  readonly source: string;
  readonly find: (subject: S) => readonly Violation[];
}

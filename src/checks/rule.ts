import type { Position } from '#diagnostics';

/** The path from a subject to one of its fields. */
export type FieldPath = readonly (string | number)[];

/** A place in a file, without the text there. */
export interface Where {
  readonly path: string;
  readonly position: Position;
}

/** An object that rules examine. */
export interface Subject {
  /** `Deployment shop/web`; empty for the whole file. */
  readonly name: string;
  /** Slow for objects: only called for findings. */
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

/** A strategic merge patch of a PodDisruptionBudget: what is null goes. */
export interface Patch {
  readonly spec: {
    readonly maxUnavailable?: number;
    readonly minAvailable?: null;
    readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow';
  };
}

/** One problem that a rule found in a subject. */
export interface Violation {
  /** The field with the problem, or the enclosing one where it is missing. */
  readonly path: FieldPath;
  /** Whether to point at the name of the field; its value when absent. */
  readonly part?: 'name' | 'value';
  /** The problem here, with the values that cause it; without a full stop. */
  readonly message: string;
  /** What ends the problem here, where there is nothing to weigh up. */
  readonly patch?: Patch;
  /** The severity here, where it differs from that of the rule. */
  readonly severity?: Level;
}

export type Level = 'error' | 'warning' | 'note';

/**
 * One kind of problem. An error cannot work or certainly loses pods, a warning does so when
 * something fails, and a note is worth knowing.
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
  /** The upstream symbol or the page of the documentation with the evidence. */
  readonly source: string;
  readonly find: (subject: S) => readonly Violation[];
}

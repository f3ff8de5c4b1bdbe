import type { Source } from '#chance';

/** One of the possible random histories of a scenario. */
export interface ScenarioHistory {
  /** From 1. */
  readonly number: number;
  /** The sources that are not drawn in it; those of the scripts by default. */
  readonly held?: readonly Source[];
  /** Some sources are drawn as in another history. */
  readonly swapped?: { readonly sources: readonly Source[]; readonly number: number };
}

/**
 * Thrown where the quick reader meets something it does not know for sure; whether that is right or
 * wrong YAML is for the package `yaml` to say. Never leaves this folder.
 */
export class Decline {
  readonly reason: DeclineReason;
  /** Where in the text, in UTF-16 code units. */
  readonly offset: number;

  constructor(reason: DeclineReason, offset: number) {
    this.reason = reason;
    this.offset = offset;
  }
}

/** Only `anchor-or-alias` matters to callers: such a text may need other parts of its document. */
export type DeclineReason = 'anchor-or-alias' | 'flow-collection' | 'unsorted-keys' | 'unusual';

/**
 * Thrown where the quick reader meets unfamiliar text; the package `yaml` decides whether it is
 * valid YAML. Never leaves this folder.
 */
export class Decline {
  readonly reason: DeclineReason;
  /** The offset in the text, in UTF-16 code units. */
  readonly offset: number;

  constructor(reason: DeclineReason, offset: number) {
    this.reason = reason;
    this.offset = offset;
  }
}

/** Only `anchor-or-alias` matters to callers: such a text may need other parts of its document. */
export type DeclineReason = 'anchor-or-alias' | 'flow-collection' | 'unsorted-keys' | 'unusual';

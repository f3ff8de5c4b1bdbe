/** Decisions of the attach-detach controller, besides its writes. */
export type AttachDetachCause =
  | {
      readonly kind: 'attach-detach/not-needed';
      readonly volume: string;
      readonly node: string;
      /** The node has not unmounted it. */
      readonly inUse: boolean;
    }
  | { readonly kind: 'attach-detach/timed-out'; readonly volume: string; readonly node: string }
  | {
      readonly kind: 'attach-detach/out-of-service';
      readonly volume: string;
      readonly node: string;
    }
  | {
      readonly kind: 'attach-detach/multi-attach';
      readonly volume: string;
      readonly node: string;
      /** The nodes that it is attached to. */
      readonly attachedTo: readonly string[];
    };

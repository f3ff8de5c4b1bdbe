import type { RecordedTaint } from '#causes';

/** Decisions of the taint-eviction controller, besides its writes. */
export type TaintEvictionCause =
  | {
      readonly kind: 'taint-eviction/untolerated';
      readonly pod: string;
      readonly node: string;
      readonly taint: RecordedTaint;
    }
  | {
      readonly kind: 'taint-eviction/toleration-used-up';
      readonly pod: string;
      readonly node: string;
      /** Absent when the countdown was empty from the beginning. */
      readonly taint?: RecordedTaint;
      readonly seconds: number;
    }
  | {
      readonly kind: 'taint-eviction/tolerated-forever';
      readonly pod: string;
      readonly node: string;
    }
  /** The API could not be written at the moment of the deletion, and there is no retry. */
  | { readonly kind: 'taint-eviction/deletion-lost'; readonly pod: string; readonly node: string }
  /** The requests of an eviction have waited for the client, or took long. */
  | {
      readonly kind: 'taint-eviction/throttled';
      readonly pod: string;
      readonly node: string;
      readonly seconds: number;
    };

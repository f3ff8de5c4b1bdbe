import type { GroupEnd } from './shutdown-run.ts';

/** Causes that decide how nodes shut down. */
export type ShutdownCause =
  | {
      /** The kubelet gets no notice of the power-off, is not configured for it, or does not run. */
      readonly kind: 'shutdown/abrupt';
      readonly node: string;
      readonly because: AbruptBecause;
    }
  | {
      /** A group is over: the next one begins, or the machine goes off. */
      readonly kind: 'shutdown/group-ended';
      readonly node: string;
      readonly priority: number;
      readonly because: GroupEnd;
    }
  | { readonly kind: 'shutdown/not-admitted'; readonly node: string; readonly pod: string };

/** Reasons for a power-off without notice. */
export type AbruptBecause =
  | { readonly kind: 'switched-off' }
  | { readonly kind: 'no-kubelet' }
  /** logind would not wait as long as the groups may take, so the kubelet gave up at its start. */
  | { readonly kind: 'inhibitor-too-short'; readonly requestedSeconds: number };

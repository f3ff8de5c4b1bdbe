import type { GroupEnd } from './shutdown-run.ts';

/** What decides how nodes go down. */
export type ShutdownCause =
  | {
      /** The kubelet was not told, or is not set so, or does not run. */
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

/** Why nobody is told that the machine goes off. */
export type AbruptBecause =
  | { readonly kind: 'switched-off' }
  | { readonly kind: 'no-kubelet' }
  /** logind would not wait as long as the groups may take, so the kubelet gave up at its start. */
  | { readonly kind: 'inhibitor-too-short'; readonly requestedSeconds: number };

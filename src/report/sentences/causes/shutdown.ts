import type { AbruptBecause, GroupEnd, ShutdownCause } from '#kubelet/shutdown';
import { unreachable } from '#units';
import type { Words } from './words.ts';

/** Decisions about shutdowns of nodes. */
export const SHUTDOWN_WORDS: Words<ShutdownCause['kind']> = {
  'shutdown/abrupt': ({ node, because }) => `${node} shuts down at once: ${abruptText(because)}`,
  'shutdown/group-ended': ({ priority, because }) =>
    `the shutdown no longer waits for pods from priority ${priority} on: ${END_TEXTS[because]}`,
  'shutdown/not-admitted': ({ node }) => `${node} is shutting down`,
};

const END_TEXTS: Readonly<Record<GroupEnd, string>> = {
  'pods-gone': 'they and their volumes are gone',
  deadline: 'their period is over, and remaining containers end by themselves',
  'volumes-given-up': 'they have stopped, and their volumes took too long to unmount',
};

/** The reason why a shutdown does not wait for pods. */
export function abruptText(because: AbruptBecause): string {
  switch (because.kind) {
    case 'switched-off':
      return 'its kubelet is not configured for graceful shutdown';
    case 'no-kubelet':
      return 'its kubelet does not run';
    case 'inhibitor-too-short':
      return `logind does not wait the ${because.requestedSeconds} s that its kubelet asks for`;
    default:
      return unreachable(because);
  }
}

import type { AbruptBecause, GroupEnd, ShutdownCause } from '#kubelet/shutdown';
import { unreachable } from '#units';
import type { Words } from './words.ts';

/** How nodes go down. */
export const SHUTDOWN_WORDS: Words<ShutdownCause['kind']> = {
  'shutdown/abrupt': ({ node, because }) => `${node} goes off at once: ${abruptText(because)}`,
  'shutdown/group-ended': ({ priority, because }) =>
    `the pods from priority ${priority} on are no longer waited for: ${END_TEXTS[because]}`,
  'shutdown/not-admitted': ({ node }) => `${node} is shutting down`,
};

const END_TEXTS: Readonly<Record<GroupEnd, string>> = {
  'pods-gone': 'they and their volumes are gone',
  deadline: 'their time is up, and what is left of them dies by itself',
  'volumes-given-up': 'they have stopped, and their volumes have been waited for long enough',
};

/** Why nobody waits for pods. */
export function abruptText(because: AbruptBecause): string {
  switch (because.kind) {
    case 'switched-off':
      return 'its kubelet is not set to hold a shutdown up';
    case 'no-kubelet':
      return 'its kubelet does not run';
    case 'inhibitor-too-short':
      return `logind does not wait the ${because.requestedSeconds} s that its kubelet asks for`;
    default:
      return unreachable(because);
  }
}

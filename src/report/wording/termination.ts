import type { TerminationCause } from '#kubelet/termination';
import type { Words } from './words.ts';

/** What kubelets do with pods that are being deleted. */
export const TERMINATION_WORDS: Words<TerminationCause['kind']> = {
  'kubelet/stopping-containers': ({ pod, node, gracePeriodSeconds }) =>
    `the kubelet of ${node} stops the containers of ${pod}, which take ${gracePeriodSeconds} s`,
  'kubelet/containers-gone': ({ pod }) => `the containers of ${pod} have stopped`,
};

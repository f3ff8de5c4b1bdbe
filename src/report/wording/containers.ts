import type { StartupCause } from '#kubelet/startup';
import type { TerminationCause } from '#kubelet/termination';
import type { Words } from './words.ts';

/** What kubelets do with the containers of pods. */
export const CONTAINER_WORDS: Words<StartupCause['kind'] | TerminationCause['kind']> = {
  'kubelet/starting-containers': ({ pod, node }) =>
    `the kubelet of ${node} starts the containers of ${pod}`,
  'kubelet/stopping-containers': ({ pod, node, gracePeriodSeconds }) =>
    `the kubelet of ${node} stops the containers of ${pod}, which take ${gracePeriodSeconds} s`,
  'kubelet/containers-gone': ({ pod }) => `the containers of ${pod} have stopped`,
};

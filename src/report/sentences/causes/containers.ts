import type { RestartCause } from '#kubelet/restarts';
import type { StartupCause } from '#kubelet/startup';
import type { TerminationCause } from '#kubelet/termination';
import { inSeconds } from '#units';
import { containerText, counted, listed, offsetText } from '#words';
import type { Words } from './words.ts';

/** Actions of kubelets on the containers of pods. */
export const CONTAINER_WORDS: Words<
  'ContainerRestarted' | RestartCause['kind'] | StartupCause['kind'] | TerminationCause['kind']
> = {
  'kubelet/starting-containers': ({ pod, node }) =>
    `the kubelet of ${node} starts the containers of ${pod}`,
  'kubelet/restarting-containers': ({ pod, node }) =>
    `the containers of ${pod} start again on ${node}`,
  'kubelet/awaited-pulls': ({ pod, node, seconds, atOnce }) =>
    `${pod} waited ${offsetText(seconds)} for pulls of other images, as the kubelet of ${node} ` +
    `pulls ${counted(atOnce, 'image')} at a time`,
  'kubelet/awaited-volumes': ({ pod, node, seconds, backsOff }) =>
    `the kubelet of ${node} mounts the volumes of ${pod} ${offsetText(seconds)} after they are ` +
    `attached, as it ` +
    (backsOff
      ? 'looks less often the longer they are missing'
      : 'has to report first that it uses them'),
  'kubelet/awaits-gates': ({ pod, node, gates }) =>
    `the containers of ${pod} run on ${node}, and it is not Ready: nothing shows who sets its ` +
    `readiness ${gates.length === 1 ? 'gate' : 'gates'} ${listed(gates)}`,
  'kubelet/completed': ({ pod }) => `the containers of ${pod} have done their work`,
  'kubelet/deadline-exceeded': ({ pod, seconds }) =>
    `${pod} has run for its activeDeadlineSeconds (${seconds}): its kubelet ends it`,
  'kubelet/stopping-containers': ({ pod, node, gracePeriodSeconds }) =>
    `the kubelet of ${node} stops the containers of ${pod}, which take ${gracePeriodSeconds} s`,
  'kubelet/containers-gone': ({ pod }) => `the containers of ${pod} have stopped`,
  ContainerRestarted: ({ pod, node, container, restarts, backOff }) =>
    `the kubelet of ${node} starts ${containerText(container)} of ${pod} again` +
    (backOff === 0 ? '' : ` after a back-off of ${offsetText(backOff)}`) +
    `: ${restarts} ${restarts === 1 ? 'restart' : 'restarts'} in all`,
  'kubelet/restarts-go-on': ({ pod, container, every }) =>
    `${containerText(container)} of ${pod} ends as soon as it is started, once every ` +
    `${offsetText(inSeconds(every))}, and nothing that is known changes that`,
};

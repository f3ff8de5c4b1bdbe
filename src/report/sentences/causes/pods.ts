import type { OomScope, TimelineKind } from '#causes';
import { printTaint } from '#cluster';
import type { StaticPodCause } from '#kubelet/static-pods';
import { containerText, quantityText } from '#words';
import { sinceStart, type Words } from './words.ts';

type PodKind = Exclude<
  Extract<TimelineKind, `Pod${string}` | `Eviction${string}`>,
  'EvictionRefused'
>;

/** Events of pods. */
export const POD_WORDS: Words<PodKind> = {
  EvictionScheduled: ({ pod, due, taint }, moment) =>
    `${pod} tolerates ${taint ? printTaint(taint) : 'the taints of its node'} for a limited time: ` +
    `its eviction is due at ${sinceStart(due, moment)}`,
  EvictionCancelled: ({ pod }) => `the eviction of ${pod} is cancelled`,
  PodNotReady: ({ pod }) => `${pod} is marked not ready`,
  PodReady: ({ pod }) => `${pod} is ready`,
  PodWorking: ({ pod, reason }) => `${pod} works again: ${WORLD_WORDS[reason] ?? reason}`,
  PodNotWorking: ({ pod, reason }) => `${pod} no longer works: ${WORLD_WORDS[reason] ?? reason}`,
  PodDeletionRequested: ({ pod, gracePeriodSeconds, disruptionTarget }) =>
    `the deletion of ${pod} is requested, with ${gracePeriodSeconds} s of grace` +
    marked(disruptionTarget),
  PodEvicted: ({ pod, node, gracePeriodSeconds, ...event }) =>
    event.mechanism === 'graceful-shutdown'
      ? `the kubelet of ${node} stops ${pod} with ${gracePeriodSeconds} s of grace`
      : `the kubelet of ${node} evicts ${pod} for ${event.signal}, with ${gracePeriodSeconds} s of grace`,
  PodOOMKilled: ({ pod, node, container, scope, limit }) =>
    `the kernel of ${node} kills ${containerText(container)} of ${pod}: ` +
    `${RAN_OUT[scope](quantityText(limit, 'memory'))}`,
  PodRejected: ({ pod, node, reason }) => `the kubelet of ${node} rejects ${pod} (${reason})`,
  PodRemoved: ({ pod, reason }) => `${pod} is gone (${reason})`,
  PodFailed: ({ pod, reason, disruptionTarget }) =>
    `${pod} has failed (${reason})${marked(disruptionTarget)}`,
  PodSucceeded: ({ pod, reason, disruptionTarget }) =>
    `${pod} has succeeded (${reason})${marked(disruptionTarget)}`,
  PodCreated: ({ pod, replaces }) =>
    replaces === undefined || replaces === pod
      ? `${pod} is created`
      : `${pod} is created in place of ${replaces}`,
  PodScheduled: ({ pod, node }) => `${pod} is bound to ${node}`,
  PodUnschedulable: ({ pod, reasons }) => `${pod} finds no node: ${reasons}`,
};

/** The reason why a pod begins or ceases to work. */
const WORLD_WORDS: Readonly<Record<string, string>> = {
  PowerLost: 'its machine is off',
  NetworkLost: 'the network of its machine is cut',
  PowerBack: 'its machine is on',
  NetworkBack: 'the network of its machine is back',
  ContainersStopping: 'its containers are being stopped',
  ContainersGone: 'none of its containers runs',
  ContainersRestarting: 'its containers start again',
  ContainersStarted: 'its containers have started',
};

const RAN_OUT: Readonly<Record<OomScope, (limit: string) => string>> = {
  container: (limit) => `it exceeds its memory limit of ${limit}`,
  pod: (limit) => `the pod exceeds its memory limit of ${limit}`,
  node: () => 'memory ran out before the kubelet could act',
};

/** The reason of the pod's DisruptionTarget condition. */
const marked = (reason: string | undefined): string =>
  reason === undefined ? '' : `, DisruptionTarget: ${reason}`;

/** Decisions about static pods. */
export const STATIC_POD_WORDS: Words<StaticPodCause['kind']> = {
  'static-pods/lives-on': ({ node, pod }) =>
    `${pod} is a static pod: it goes on, and the kubelet of ${node} reports it again`,
  'static-pods/starts-anew': ({ node, pod }) =>
    `${pod} is a static pod: it starts again with the kubelet of ${node}`,
};

import type { TimelineKind } from '#causes';
import { printTaint } from '#cluster';
import type { HeartbeatCause } from '#kubelet/heartbeat';
import { amountText, counted, listed, rateText, signalText, zoneText } from '#words';
import type { AutoscalerKind } from './autoscalers.ts';
import type { ReturnKind } from './control-plane.ts';
import type { OrderlyKind } from './orderly-ends.ts';
import type { RolloutKind } from './rollouts.ts';
import { type Causes, sinceStart, type Words } from './words.ts';

type NodeKind =
  | Exclude<
      TimelineKind,
      | `Pod${string}`
      | `Eviction${string}`
      | 'ContainerRestarted'
      | AutoscalerKind
      | OrderlyKind
      | RolloutKind
      | ReturnKind
    >
  | HeartbeatCause['kind'];

const devicesText = (devices: readonly string[]): string =>
  `${devices.length === 1 ? 'device' : 'devices'} ${listed(devices)}`;

const NO_API = 'the API server is down, and nothing changes';

/** Events of nodes, zones and machines. */
export const NODE_WORDS: Words<NodeKind> = {
  ScriptEvent: (event) => {
    const what = whatIsDone(event);
    const whom = listed([
      ...(event.nodes ?? []),
      ...(event.pods ?? []),
      ...(event.budget ? [event.budget] : []),
      ...(event.workload ? [event.workload] : []),
    ]);
    const done = whom === '' ? what : `${what}: ${whom}`;
    return event.refused === true ? `${done}; fails: ${NO_API}` : done;
  },
  HeartbeatLost: ({ node }) => `${node} sends no more heartbeats`,
  'heartbeat/still-silent': ({ node }) =>
    `${node} still sends no heartbeats, although the first cause is over`,
  'kubelet/awaits-probe': ({ pod, node }) =>
    `the kubelet of ${node} has started again, and calls ${pod} Ready after its next readiness probe`,
  HeartbeatRestored: ({ node }) => `${node} sends heartbeats again`,
  NodeConditionChanged: ({ node, condition, from, to, reason, conditionMessage }) =>
    `condition ${condition} of ${node} turns from ${from} to ${to} (${reason}` +
    `${conditionMessage === undefined ? '' : `: ${conditionMessage}`})`,
  NodeTainted: ({ node, taint }) => `${node} is tainted ${printTaint(taint)}`,
  NodeUntainted: ({ node, taint }) => `${node} loses the taint ${printTaint(taint)}`,
  DeviceTainted: ({ node, devices, taint }) =>
    `${devicesText(devices)} of ${node} ${devices.length === 1 ? 'is' : 'are'} tainted ${printTaint(taint)}`,
  DeviceUntainted: ({ node, devices, taint }) =>
    `${devicesText(devices)} of ${node} ${devices.length === 1 ? 'loses' : 'lose'} the taint ${printTaint(taint)}`,
  NodeAdded: ({ node }) => `${node} joins the cluster`,
  NodeRemoved: ({ node }) => `the Node object of ${node} is deleted`,
  NodeCordoned: ({ node }) => `${node} is cordoned`,
  NodeUncordoned: ({ node }) => `${node} is uncordoned`,
  ThresholdMet: ({ node, signal, available, threshold }) =>
    `${node} has ${signalText(available, signal)} of ${signal} left, less than its threshold of ` +
    signalText(threshold, signal),
  ThresholdCleared: ({ node, signal, available, threshold }) =>
    `${node} has ${signalText(available, signal)} of ${signal} again, with a threshold of ` +
    signalText(threshold, signal),
  NodeReclaimed: ({ node, signal, bytesFreed }) =>
    `the kubelet of ${node} frees ${amountText(bytesFreed, 'memory')} for ${signal}: dead containers, unused images`,
  ShutdownStarted: ({ node }) => `${node} begins to shut down`,
  ShutdownGroupStarted: ({ node, priority, seconds }) =>
    `pods from priority ${priority} on have ${seconds} s to stop, as ${node} shuts down`,
  ShutdownFinished: ({ node }) => `the kubelet of ${node} no longer delays the shutdown`,
  ShutdownCancelled: ({ node }) =>
    `the kubelet of ${node} is notified that the shutdown was cancelled`,
  PassStarted: ({ nodes }) => `a pass over ${counted(nodes, 'node')} begins`,
  PassEnded: ({ nodes, pods }) =>
    `the pass ends: ${counted(nodes, 'node')} marked Unknown, ${counted(pods, 'pod')} not ready`,
  RequestsThrottled: ({ client, from, to, requests }, moment) =>
    `${counted(requests, 'request')} of ${client} waited for its limit, ` +
    `from ${sinceStart(from, moment)} to ${sinceStart(to, moment)}`,
  ZoneStateChanged: (change) =>
    `${zoneName(change.zone)} turns from ${change.from} to ${change.to}: ` +
    `${change.notReady} of ${counted(change.nodes, 'node')} not ready, ` +
    rateText(change.evictionRate, change.evictsBy),
};

const DONE = { stop: 'stops', start: 'starts', restart: 'restarts' } as const;

/**
 * Components of the control plane are stopped, started or restarted. Other events describe
 * themselves.
 */
function whatIsDone({ event, verb, undone }: Causes['ScriptEvent']): string {
  if (verb === undefined) return undone === true ? `${event} ends` : event;
  return `${event} ${undone === true ? 'starts again' : DONE[verb]}`;
}

/** A zone as a person would name it. */
export const zoneName = (zone: string): string =>
  zone === '' ? 'the zone of nodes without zone labels' : `zone ${zoneText(zone)}`;

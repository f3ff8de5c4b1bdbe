import { conditionOf, isPodReady, type Node, type Pod, type PodKey } from '#cluster';
import { clockFrom } from '#documents';
import { evictionsOf, SPARED_WORDS, stuckPods } from '#report';
import type { Cause } from '#run-facts';
import type { PlayedScenario } from '#simulation';
import { compareText, firstDifference } from '#units';
import { containerText, offsetText } from '#words';
import type { PodFate } from '../explanation.ts';

/** The fates of pods, in the order of their first events and then by name. */
export function podFates(
  scenario: PlayedScenario,
  isSubject: (pod: PodKey, node?: string) => boolean,
): readonly PodFate[] {
  const { cluster } = scenario.outcome;
  const endOf = endsIn(scenario);
  const eventsByPod = eventsOf(scenario, isSubject);
  const existing = cluster.pods.filter(({ key, nodeName }) => isSubject(key, nodeName));
  const keys = new Set([...existing.map(({ key }) => key), ...eventsByPod.keys()]);
  const nodeOf = new Map(existing.map(({ key, nodeName }) => [key, nodeName]));
  const fates = [...keys].map((pod): PodFate => {
    const events = eventsByPod.get(pod) ?? [];
    const [first] = events;
    const node = nodeOf.get(pod);
    const words = events.map(({ at, words: each }) => `${each} at ${offsetText(at)}`);
    return {
      pod,
      ...(node === undefined ? {} : { node }),
      ...(first === undefined ? {} : { at: first.at }),
      words: [...words, ...endOf(pod, events.length > 0)].join(', '),
    };
  });
  return fates.sort((a, b) =>
    firstDifference(
      (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE),
      compareText(a.pod, b.pod),
    ),
  );
}

interface FateEvent {
  readonly at: number;
  readonly words: string;
}

function eventsOf(
  scenario: PlayedScenario,
  isSubject: (pod: PodKey, node?: string) => boolean,
): ReadonlyMap<PodKey, readonly FateEvent[]> {
  const { at } = clockFrom(scenario.outcome.start);
  const eventsByPod = new Map<PodKey, FateEvent[]>();
  const isNews = newsOfPods();
  const evictions = new Map(evictionsOf(scenario).map((each) => [each.because, each]));
  for (const { id, cause, at: instant } of scenario.outcome.entries) {
    if (!('pod' in cause) || !isSubject(cause.pod, 'node' in cause ? cause.node : undefined))
      continue;
    if (!isNews(cause)) continue;
    const words = eventWords(cause, evictions.get(id)?.mechanism);
    if (words === undefined) continue;
    const events = eventsByPod.get(cause.pod) ?? [];
    events.push({ at: at(instant), words });
    eventsByPod.set(cause.pod, events);
  }
  return eventsByPod;
}

/**
 * Filters the causes of pods, passed in order, for news. Only the first refusal of a pod is news,
 * and a countdown that is cancelled after its pod has failed is not.
 */
function newsOfPods(): (cause: Extract<Cause, { readonly pod: string }>) => boolean {
  const refused = new Set<PodKey>();
  const over = new Set<PodKey>();
  return ({ kind, pod }) => {
    switch (kind) {
      case 'EvictionRefused':
        return !refused.has(pod) && refused.add(pod).has(pod);
      case 'EvictionCancelled':
        return !over.has(pod);
      case 'PodEvicted':
      case 'PodFailed':
        over.add(pod);
        return true;
      case 'PodCreated':
        over.delete(pod);
        return true;
      default:
        return true;
    }
  };
}

/** The clause for a cause in the line of its pod. Undefined for causes without one. */
function eventWords(cause: Cause, mechanism: string | undefined): string | undefined {
  switch (cause.kind) {
    case 'PodDeletionRequested':
    case 'PodEvicted':
      return mechanism === undefined ? undefined : `evicted (${mechanism})`;
    case 'EvictionRefused':
      return `refused to go${cause.budget === undefined ? '' : ` by ${cause.budget}`}`;
    case 'EvictionCancelled':
      return 'eviction cancelled';
    case 'PodCreated':
      return cause.replaces === undefined || cause.replaces === cause.pod
        ? 'created'
        : `created in place of ${cause.replaces}`;
    case 'PodScheduled':
      return `bound to ${cause.node}`;
    case 'PodUnschedulable':
      return `finds no node (${cause.reasons})`;
    case 'PodReady':
      return 'Ready';
    case 'PodNotReady':
      return 'not Ready';
    case 'PodOOMKilled':
      return `${containerText(cause.container)} killed for memory`;
    case 'ContainerRestarted':
      return `${containerText(cause.container)} started again`;
    case 'PodRejected':
      return `rejected by ${cause.node} (${cause.reason})`;
    case 'PodRemoved':
      return 'gone';
    case 'PodFailed':
    case 'PodSucceeded':
      return cause.kind === 'PodFailed' ? 'Failed' : 'Succeeded';
    default:
      return undefined;
  }
}

/** The states of pods at the end, if their events do not show them. */
function endsIn(scenario: PlayedScenario): (key: PodKey, anything: boolean) => readonly string[] {
  const { final, machineOf, spared: all } = scenario.outcome;
  const stuck = new Map(stuckPods(scenario).map(({ pod, message }) => [pod, message]));
  const spared = new Map(all.map(({ pod, reason }) => [pod, SPARED_WORDS[reason]]));
  return (key, anything) => {
    const pod = final.pod(key);
    if (pod === undefined) return [];
    const [held, kept] = [stuck.get(key), spared.get(key)];
    if (held !== undefined) return [`stuck in Terminating: ${held}`];
    if (kept !== undefined) return [`spared: ${kept}`];
    if (anything) return [];
    const { nodeName = '' } = pod;
    return [stays(pod, final.node(nodeName), machineOf(nodeName).powered)];
  };
}

function stays(pod: Pod, node: Node | undefined, isOn: boolean): string {
  const ready = node === undefined ? undefined : conditionOf(node, 'Ready')?.status;
  const where = ready === undefined || ready === 'True' ? '' : `, its node's Ready is ${ready}`;
  if (node !== undefined && !isOn) {
    return `stays ${pod.phase}${isPodReady(pod) ? ' and Ready' : ''} in the API, its machine is off`;
  }
  return `stays ${pod.phase}${isPodReady(pod) ? ' and Ready' : ''}${where}`;
}

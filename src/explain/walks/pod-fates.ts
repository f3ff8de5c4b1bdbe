import { conditionOf, isPodReady, type Node, type Pod, type PodKey } from '#cluster';
import { clockFrom } from '#documents';
import { evictionsOf, fateText, SPARED_WORDS, stuckPods } from '#report';
import { newsOfPods } from '#run-facts';
import type { Run } from '#simulation';
import { compareText, firstDifference } from '#units';
import { offsetText } from '#words';
import type { PodFate } from '../explanation.ts';

/** The fates of pods, in the order of their first events and then by name. */
export function podFates(
  scenario: Run,
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
  scenario: Run,
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
    const words = fateText(cause, evictions.get(id)?.mechanism);
    if (words === undefined) continue;
    const events = eventsByPod.get(cause.pod) ?? [];
    events.push({ at: at(instant), words });
    eventsByPod.set(cause.pod, events);
  }
  return eventsByPod;
}

/** The states of pods at the end, if their events do not show them. */
function endsIn(scenario: Run): (key: PodKey, anything: boolean) => readonly string[] {
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

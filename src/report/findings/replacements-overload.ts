import { entriesOf, lastOnPath } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { Cause } from '#run-facts';
import type { PlayedScenario } from '#simulation';

type Overload = Extract<FindingData, { readonly kind: 'replacements-overload' }>;

const SHORTAGES = ['ThresholdMet', 'PodOOMKilled', 'PodEvicted'] as const;

/**
 * Nodes that run low because of pods that started during the run: the chain of causes of the
 * pressure contains the start of one of them. One finding for each node, in the order of their
 * beginnings.
 */
export function replacementsOverload({
  outcome: { entries, made, start },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  if (entriesOf(entries, ...SHORTAGES).length === 0) return [];
  const { at } = clockFrom(start);
  const found = new Map<string, Overload & { readonly pods: string[] }>();
  const newPods = new Map<string, string[]>();
  const startOfNewPod = lastOnPath(
    entries,
    ({ cause }) => cause.kind === 'PodReady' && made.has(cause.pod),
  );
  for (const { id, at: instant, cause } of entriesOf(entries, 'PodReady', ...SHORTAGES)) {
    if (cause.kind === 'PodReady' && made.has(cause.pod)) {
      const known = newPods.get(cause.node) ?? [];
      // A StatefulSet makes a pod of the same name again and again.
      if (!known.includes(cause.pod)) newPods.set(cause.node, [...known, cause.pod]);
      continue;
    }
    const node = shortNode(cause);
    if (node === undefined || !newPods.has(node) || startOfNewPod(id) === undefined) continue;
    const known = found.get(node);
    const overload = known ?? {
      kind: 'replacements-overload',
      node,
      pods: [...(newPods.get(node) ?? [])],
      from: at(instant),
      ...(cause.kind === 'ThresholdMet' && { signal: cause.signal }),
      evicted: 0,
      killed: 0,
    };
    found.set(node, {
      ...overload,
      evicted: overload.evicted + Number(cause.kind === 'PodEvicted'),
      killed: overload.killed + Number(cause.kind === 'PodOOMKilled'),
    });
  }
  return [...found.values()];
}

/** The node that is low on a resource, if a kubelet reports or shows it. */
function shortNode(cause: Cause): string | undefined {
  switch (cause.kind) {
    case 'ThresholdMet':
    case 'PodOOMKilled':
      return cause.node;
    case 'PodEvicted':
      return cause.mechanism === 'node-pressure' ? cause.node : undefined;
    default:
      return undefined;
  }
}

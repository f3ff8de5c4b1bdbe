import { entriesOf, lastOnPath } from '#causes';
import type { Pod, PodKey } from '#cluster';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries } from './entries.ts';

/** A node that runs low because of pods that started during the run. */
export interface Overload {
  readonly node: string;
  readonly pods: readonly string[];
  readonly from: Instant;
  /** The signal that met its threshold first, where one did. */
  readonly signal?: string;
  readonly evicted: number;
  readonly killed: number;
}

const SHORTAGES = ['ThresholdMet', 'PodOOMKilled', 'PodEvicted'] as const;

/**
 * Nodes that run low because of pods that started during the run: the chain of causes of the
 * pressure contains the start of one of them. In the order of their beginnings.
 */
export function overloads(entries: Entries, made: ReadonlyMap<PodKey, Pod>): readonly Overload[] {
  if (entriesOf(entries, ...SHORTAGES).length === 0) return [];
  const found = new Map<string, Overload>();
  const newPods = new Map<string, string[]>();
  const startOfNewPod = lastOnPath(
    entries,
    ({ cause }) => cause.kind === 'PodReady' && made.has(cause.pod as PodKey),
  );
  for (const { id, at, cause } of entriesOf(entries, 'PodReady', ...SHORTAGES)) {
    if (cause.kind === 'PodReady' && made.has(cause.pod as PodKey)) {
      const known = newPods.get(cause.node) ?? [];
      // A StatefulSet makes a pod of the same name again and again.
      if (!known.includes(cause.pod)) newPods.set(cause.node, [...known, cause.pod]);
      continue;
    }
    const node = shortNode(cause);
    if (node === undefined || !newPods.has(node) || startOfNewPod(id) === undefined) continue;
    const known = found.get(node);
    const overload = known ?? {
      node,
      pods: newPods.get(node) ?? [],
      from: at,
      ...(cause.kind === 'ThresholdMet' && { signal: cause.signal }),
      ...{ evicted: 0, killed: 0 },
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

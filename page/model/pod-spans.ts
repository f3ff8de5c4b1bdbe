import type { History } from '../data/history.ts';
import { type Span, SpanList } from './span.ts';

type PodState =
  | 'absent'
  | 'pending'
  | 'starting'
  | 'working'
  | 'not-ready'
  | 'dead'
  | 'down'
  | 'terminating'
  | 'ended'
  | 'gone';

/** A period of a pod, with the node that it is bound to then. */
export type PodSpan = Span<PodState> & { readonly node: number };

interface Pod {
  phase: 'absent' | 'alive' | 'terminating' | 'ended' | 'gone';
  node: number;
  isBound: boolean;
  isReady: boolean;
  isWorking: boolean;
  /** Whether it was ready at some time since it was created. */
  wasReady: boolean;
}

const NO_NODE = -1;

/**
 * The states of a pod over time, from the entries about it in their order. A pod without an entry
 * that creates it works from the start, unless its first entries say that it did not.
 */
export function podSpans(history: History, rows: Int32Array): readonly PodSpan[] {
  const pod = atTheStart(history, rows);
  const nodes = new Map<number, number>();
  const list = new SpanList<PodState>();
  list.set(0, stateOf(pod), -1);
  nodes.set(-1, pod.node);
  for (const row of rows) {
    change(pod, history.kind(row), history.nodes[row] ?? NO_NODE);
    list.set(history.at[row] ?? 0, stateOf(pod), row);
    nodes.set(row, pod.node);
  }
  return list.spans
    .filter(({ state }) => state !== 'absent' && state !== 'gone')
    .map((span) => ({ ...span, node: nodes.get(span.row) ?? NO_NODE }));
}

function atTheStart(history: History, rows: Int32Array): Pod {
  const kinds = Array.from(rows, (row) => history.kind(row));
  const firstOf = (...those: readonly string[]) => kinds.find((kind) => those.includes(kind));
  const isBound = firstOf('PodScheduled', 'PodUnschedulable', 'PodCreated') !== 'PodScheduled';
  const isReady = isBound && firstOf('PodReady', 'PodNotReady') !== 'PodReady';
  const first = rows.find((row) => (history.nodes[row] ?? NO_NODE) >= 0);
  return {
    phase: kinds[0] === 'PodCreated' ? 'absent' : 'alive',
    node: isBound && first !== undefined ? (history.nodes[first] ?? NO_NODE) : NO_NODE,
    isBound: isBound && kinds[0] !== 'PodUnschedulable',
    isReady,
    isWorking: isReady && firstOf('PodWorking', 'PodNotWorking') !== 'PodWorking',
    wasReady: isReady,
  };
}

const CREATED = { phase: 'alive', isBound: false, isReady: false, isWorking: false } as const;

function change(pod: Pod, kind: string, node: number): void {
  if (node >= 0) pod.node = node;
  switch (kind) {
    case 'PodCreated':
      Object.assign(pod, CREATED, { wasReady: false, node });
      break;
    case 'PodScheduled':
      pod.isBound = true;
      break;
    case 'PodReady':
      Object.assign(pod, { isReady: true, isWorking: true, wasReady: true, isBound: true });
      break;
    case 'PodNotReady':
      pod.isReady = false;
      break;
    case 'PodWorking':
    case 'PodNotWorking':
      pod.isWorking = kind === 'PodWorking';
      break;
    case 'PodDeletionRequested':
    case 'PodEvicted':
      pod.phase = 'terminating';
      break;
    case 'PodFailed':
    case 'PodSucceeded':
    case 'PodRejected':
      pod.phase = 'ended';
      break;
    case 'PodRemoved':
      pod.phase = 'gone';
      break;
  }
}

function stateOf(pod: Pod): PodState {
  if (pod.phase !== 'alive') return pod.phase;
  if (!pod.isBound) return 'pending';
  if (pod.isWorking) return pod.isReady ? 'working' : 'not-ready';
  if (pod.isReady) return 'dead';
  return pod.wasReady ? 'down' : 'starting';
}

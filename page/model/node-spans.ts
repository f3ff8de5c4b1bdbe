import type { History } from '../data/history.ts';
import { type Span, SpanList } from './span.ts';

/** The main state of a node: what its Node object says, and that it fell silent before. */
type NodeState = 'ready' | 'silent' | 'unknown' | 'not-ready' | 'removed';

/** Further facts about a node, drawn below its state. */
type NodeMark = 'evicting' | 'closed' | 'pressure' | 'draining';

export interface NodeSpans {
  readonly states: readonly Span<NodeState>[];
  readonly marks: readonly Span<NodeMark>[];
}

interface Node {
  exists: boolean;
  ready: string;
  isSilent: boolean;
}

/** The states of a node over time, from the entries about it in their order. */
export function nodeSpans(history: History, rows: Int32Array): NodeSpans {
  const node = atTheStart(history, rows);
  const states = new SpanList<NodeState>();
  const marks = new Marks();
  states.set(0, stateOf(node), -1);
  for (const row of rows) {
    const at = history.at[row] ?? 0;
    const kind = history.kind(row);
    const detail = history.detail(row) ?? '';
    change(node, kind, detail);
    states.set(at, stateOf(node), row);
    marks.change(at, kind, detail, row);
  }
  return { states: states.spans, marks: marks.spans() };
}

function atTheStart(history: History, rows: Int32Array): Node {
  const first = rows.find((row) => history.detail(row)?.startsWith('Ready=') === true);
  const [, from = 'True'] = /=(.*)>/.exec(history.detail(first ?? -1) ?? '') ?? [];
  return {
    exists: rows.length === 0 || history.kind(rows[0] ?? -1) !== 'NodeAdded',
    ready: from,
    isSilent: false,
  };
}

function change(node: Node, kind: string, detail: string): void {
  if (kind === 'NodeAdded') Object.assign(node, { exists: true, ready: 'True', isSilent: false });
  if (kind === 'NodeRemoved') node.exists = false;
  if (kind === 'HeartbeatLost') node.isSilent = true;
  if (kind === 'HeartbeatRestored') node.isSilent = false;
  const [, ready] = /^Ready=.*>(.*)$/.exec(detail) ?? [];
  if (kind === 'NodeConditionChanged' && ready !== undefined) node.ready = ready;
}

function stateOf({ exists, ready, isSilent }: Node): NodeState {
  if (!exists) return 'removed';
  if (ready === 'Unknown') return 'unknown';
  if (ready === 'False') return 'not-ready';
  return isSilent ? 'silent' : 'ready';
}

/** Taints, pressure and shutdowns. A mark holds as long as one of its reasons does. */
class Marks {
  readonly #closed: Span<NodeMark>[] = [];
  readonly #open = new Map<NodeMark, { reasons: Set<string>; from: number; row: number }>();

  change(at: number, kind: string, detail: string, row: number): void {
    const [mark, reason, isOn] = markOf(kind, detail);
    if (mark === undefined) return;
    if (isOn) this.#begin(mark, reason, at, row);
    else this.#end(mark, reason, at);
  }

  spans(): readonly Span<NodeMark>[] {
    const open = [...this.#open].map(([state, { from, row }]) => {
      return { state, from, to: Infinity, row };
    });
    return [...this.#closed, ...open].sort((a, b) => a.from - b.from);
  }

  #begin(mark: NodeMark, reason: string, from: number, row: number): void {
    const open = this.#open.get(mark);
    if (open !== undefined) open.reasons.add(reason);
    else this.#open.set(mark, { reasons: new Set([reason]), from, row });
  }

  #end(state: NodeMark, reason: string, to: number): void {
    const open = this.#open.get(state);
    if (open === undefined) return;
    open.reasons.delete(reason);
    if (open.reasons.size > 0) return;
    this.#open.delete(state);
    this.#closed.push({ state, from: open.from, to, row: open.row });
  }
}

type MarkChange = readonly [mark: NodeMark | undefined, reason: string, isOn: boolean];

function markOf(kind: string, detail: string): MarkChange {
  switch (kind) {
    case 'NodeTainted':
    case 'NodeUntainted':
      return [
        detail.endsWith(':NoExecute') ? 'evicting' : 'closed',
        detail,
        kind === 'NodeTainted',
      ];
    case 'NodeCordoned':
    case 'NodeUncordoned':
      return ['closed', 'cordon', kind === 'NodeCordoned'];
    case 'ThresholdMet':
    case 'ThresholdCleared':
      return ['pressure', detail, kind === 'ThresholdMet'];
    case 'ShutdownStarted':
      return ['draining', 'shutdown', true];
    case 'ShutdownFinished':
    case 'ShutdownCancelled':
      return ['draining', 'shutdown', false];
    default:
      return [undefined, '', false];
  }
}

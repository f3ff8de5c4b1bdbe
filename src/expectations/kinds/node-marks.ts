import { type Node, printTaint } from '#cluster';
import type { TimelineEntry } from '#documents';
import type { TaintPattern } from '#script-fields';
import type { Evidence } from '../verdict.ts';

/** A property of nodes. */
export type NodeMark =
  | { readonly kind: 'condition'; readonly type: string; readonly status: string }
  | ({ readonly kind: 'taint' } & TaintPattern);

/**
 * An instant from which on a node has or lacks a mark. The last of several changes at an instant
 * counts.
 */
export interface MarkMoment {
  readonly at: number;
  readonly has: boolean;
  /** Absent for marks in the snapshot. */
  readonly because?: number;
}

/** The history of a condition or a taint of a node. */
export function marksOf(node: string, mark: NodeMark, evidence: Evidence): readonly MarkMoment[] {
  const { report, final } = evidence;
  const changes = report.timeline.filter((entry) => isAbout(entry, node, mark));
  const existing = evidence.nodes.find(({ name }) => name === node);
  const marks = new Marks(mark);
  if (existing !== undefined) marks.put(stateOf(existing));
  const moments: MarkMoment[] = [{ at: 0, has: marks.has }];
  for (const [index, entry] of changes.entries()) {
    if (entry.kind === 'NodeAdded') marks.put(asAdded(final.node(node), changes.slice(index + 1)));
    else marks.apply(entry);
    const last = moments.at(-1);
    if (last?.at === entry.at) moments.pop();
    moments.push({ at: entry.at, has: marks.has, because: entry.id });
  }
  return moments;
}

function isAbout(entry: TimelineEntry, node: string, mark: NodeMark): boolean {
  switch (entry.kind) {
    case 'NodeAdded':
    case 'NodeRemoved':
      return entry.node === node;
    case 'NodeConditionChanged':
      return entry.node === node && mark.kind === 'condition' && entry.condition === mark.type;
    case 'NodeTainted':
    case 'NodeUntainted':
      return entry.node === node && mark.kind === 'taint';
    default:
      return false;
  }
}

/** The part of a node that marks are about: conditions, and taints as they are printed. */
interface NodeState {
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
  readonly taints: readonly string[];
}

const stateOf = ({ conditions, taints }: Node): NodeState => ({
  conditions,
  taints: taints.map(printTaint),
});

/** The initial state of an added node: its final state, with all later changes reverted. */
function asAdded(final: Node | undefined, changes: readonly TimelineEntry[]): NodeState {
  const conditions = new Map(final?.conditions.map(({ type, status }) => [type, `${status}`]));
  const taints = new Set(final?.taints.map(printTaint));
  for (const entry of changes.toReversed()) {
    if (entry.kind === 'NodeConditionChanged') conditions.set(entry.condition, entry.from);
    if (entry.kind === 'NodeTainted') taints.delete(entry.taint);
    if (entry.kind === 'NodeUntainted') taints.add(entry.taint);
  }
  return {
    conditions: [...conditions].map(([type, status]) => ({ type, status })),
    taints: [...taints],
  };
}

/** The current status or taints of a node that a mark is about. */
class Marks {
  readonly #mark: NodeMark;
  #status: string | undefined;
  #taints = new Set<string>();

  constructor(mark: NodeMark) {
    this.#mark = mark;
  }

  get has(): boolean {
    const mark = this.#mark;
    if (mark.kind === 'condition') return this.#status === mark.status;
    return [...this.#taints].some((taint) => fits(taint, mark));
  }

  /** Sets the state of the node in the API. */
  put({ conditions, taints }: NodeState): void {
    const mark = this.#mark;
    if (mark.kind === 'condition') {
      this.#status = conditions.find(({ type }) => type === mark.type)?.status ?? 'Unknown';
    }
    this.#taints = new Set(taints);
  }

  apply(entry: TimelineEntry): void {
    switch (entry.kind) {
      case 'NodeRemoved':
        this.#status = undefined;
        this.#taints.clear();
        return;
      case 'NodeConditionChanged':
        this.#status = entry.to;
        return;
      case 'NodeTainted':
        this.#taints.add(entry.taint);
        return;
      case 'NodeUntainted':
        this.#taints.delete(entry.taint);
        return;
      default:
    }
  }
}

/** `key=value:Effect` or `key:Effect`. */
function fits(
  taint: string,
  { key, value, effect }: Extract<NodeMark, { kind: 'taint' }>,
): boolean {
  const [label = '', itsEffect] = taint.split(':');
  const [itsKey, itsValue = ''] = label.split('=');
  return (
    itsKey === key &&
    (value === undefined || itsValue === value) &&
    (effect === undefined || itsEffect === effect)
  );
}

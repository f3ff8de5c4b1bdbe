import { entriesOf } from '#causes';
import { compareText, type Instant } from '#units';
import type { Entries } from './entries.ts';

/**
 * Nodes of one zone that wait for their taint, from the first waiting node until the queue is
 * empty.
 */
export interface WaitingLine {
  readonly zone: string;
  readonly from: Instant;
  readonly to: Instant;
  /** The nodes that got their taint, in the order in which they got it. */
  readonly served: readonly string[];
  /** The nodes that waited together and got none, by name. */
  readonly passedOver: readonly string[];
}

const KINDS = [
  'node-lifecycle/queued',
  'node-lifecycle/eviction-queued',
  'node-lifecycle/token-granted',
  'node-lifecycle/token-wasted',
  'node-lifecycle/seen-ready',
  'NodeConditionChanged',
  'node-lifecycle/all-zones-down',
  'node-lifecycle/restarted',
] as const;

/** The waiting lines in which several nodes waited for a token. */
export function contestedQueues(entries: Entries): readonly WaitingLine[] {
  const lines = new WaitingLines();
  for (const { cause, at } of entriesOf(entries, ...KINDS)) {
    switch (cause.kind) {
      case 'node-lifecycle/queued':
      case 'node-lifecycle/eviction-queued':
        lines.join(cause.zone, cause.node, at);
        break;
      case 'node-lifecycle/token-granted':
        lines.serve(cause.zone, cause.node, at);
        break;
      case 'node-lifecycle/token-wasted':
      case 'node-lifecycle/seen-ready':
        lines.leave(cause.node);
        break;
      case 'NodeConditionChanged':
        if (cause.condition === 'Ready' && cause.to === 'True') lines.leave(cause.node);
        break;
      case 'node-lifecycle/all-zones-down':
      case 'node-lifecycle/restarted':
        lines.disperse();
        break;
    }
  }
  return lines.contested;
}

interface OpenLine extends WaitingLine {
  to: Instant;
  readonly waiting: Set<string>;
  readonly served: string[];
  /** All nodes that waited while another one was served. */
  readonly others: Set<string>;
  contested: boolean;
}

const passedOver = ({ others, served }: OpenLine): readonly string[] =>
  [...others].filter((node) => !served.includes(node)).sort(compareText);

class WaitingLines {
  readonly #all: OpenLine[] = [];
  readonly #open = new Map<string, OpenLine>();

  get contested(): readonly WaitingLine[] {
    return this.#all
      .filter((line) => line.contested)
      .map((line) => ({ ...line, passedOver: passedOver(line) }));
  }

  join(zone: string, node: string, at: Instant): void {
    const existing = this.#open.get(zone);
    if (existing !== undefined) {
      existing.waiting.add(node);
      return;
    }
    const none = { served: [], passedOver: [], others: new Set<string>(), contested: false };
    const line = { zone, from: at, to: at, waiting: new Set([node]), ...none };
    this.#all.push(line);
    this.#open.set(zone, line);
  }

  serve(zone: string, node: string, at: Instant): void {
    const line = this.#open.get(zone);
    if (line === undefined) return;
    line.contested ||= line.waiting.size > 1;
    line.served.push(node);
    line.to = at;
    this.leave(node);
    for (const other of line.waiting) line.others.add(other);
  }

  leave(node: string): void {
    for (const line of this.#open.values()) {
      line.waiting.delete(node);
      if (line.waiting.size === 0) this.#open.delete(line.zone);
    }
  }

  disperse(): void {
    this.#open.clear();
  }
}

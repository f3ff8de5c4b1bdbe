import { compareText } from '#units';
import { type Reason, textOf } from './reason.ts';
import type { Refusals } from './refusals.ts';

export const NO_NODES = 'no nodes available to schedule pods';

/**
 * The message about a pod that fits nowhere: the number of nodes that refuse it, by reason.
 * @param counts - by the text of the reason
 * @upstream pkg/scheduler/framework/types.go FitError.Error (1.36)
 */
export function fitMessage(nodeCount: number, counts: ReadonlyMap<string, number>): string {
  const counted = [...counts].map(([text, count]) => `${count} ${text}`).sort(compareText);
  const list = counted.length === 0 ? '' : ` ${counted.join(', ')}.`;
  return `0/${nodeCount} nodes are available:${list}`;
}

/** The same for a pod that was refused before any node was looked at. */
export const refusalMessage = (nodeCount: number, reason: Reason): string =>
  `0/${nodeCount} nodes are available: ${textOf(reason)}.`;

/** The number of nodes by the text of each reason, and the reasons in order of their texts. */
export function countReasons(
  byVerdict: ReadonlyMap<number, number>,
  refusals: Refusals,
): { readonly counts: ReadonlyMap<string, number>; readonly reasons: readonly Reason[] } {
  const counts = new Map<string, number>();
  const byText = new Map<string, Reason>();
  for (const [verdict, count] of byVerdict) {
    for (const reason of refusals.at(verdict)?.reasons ?? []) {
      const text = textOf(reason);
      byText.set(text, reason);
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  const reasons = [...byText].sort(([a], [b]) => compareText(a, b)).map(([, reason]) => reason);
  return { counts, reasons };
}

/** The whole message, as the condition PodScheduled shows it. */
export const unschedulableMessage = (fit: string, after: string): string =>
  after === '' ? fit : `${fit} ${after}`;

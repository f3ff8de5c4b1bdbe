import { entriesOf, type LedgerEntry } from '#causes';
import type { Cause } from '#simulation';
import { tieText } from '../ranking/words.ts';
import type { Ambiguity } from '../types.ts';
import { listed } from '../wording/plural.ts';
import type { ReportClock } from './report-clock.ts';

const KINDS = ['eviction/victim-chosen', 'eviction/target-left-to-chance'] as const;

/**
 * Where a kubelet could as well have evicted another pod, or have gone for another threshold. Of those
 * who stay tied from one eviction to the next it is said once.
 */
export function evictionChances(
  entries: readonly LedgerEntry<Cause>[],
  { at }: ReportClock,
): readonly Ambiguity[] {
  const tied = new Map<string, Set<string>>();
  const targets = new Set<string>();
  return entriesOf(entries, ...KINDS).flatMap((entry): readonly Ambiguity[] => {
    const { cause } = entry;
    if (cause.kind === 'eviction/victim-chosen' && cause.tiedWith.length > 0) {
      const { node, signal } = cause;
      const pods = [cause.pod, ...cause.tiedWith];
      const before = tied.get(`${node} ${signal}`);
      if (pods.every((pod) => before?.has(pod) === true)) return [];
      tied.set(`${node} ${signal}`, new Set(pods));
      const message = tieText(node, signal, pods);
      return [{ kind: 'eviction-tie', node, signal, at: at(entry.at), pods, message }];
    }
    if (cause.kind === 'eviction/target-left-to-chance') {
      const { node, chosen: signal, others } = cause;
      const key = [node, signal, ...others].join(' ');
      if (targets.has(key)) return [];
      targets.add(key);
      // Two thresholds of one signal lead to the same victims.
      if (others.every((other) => other === signal)) return [];
      const message =
        `the kubelet of ${node} may act on ${listed([...new Set([signal, ...others])])} first: ` +
        `here on ${signal}`;
      return [{ kind: 'eviction-target', node, at: at(entry.at), signal, others, message }];
    }
    return [];
  });
}

import { entriesOf, type LedgerEntry } from '#causes';
import type { Ambiguity, ReportClock } from '#documents';
import type { Cause } from '#run-facts';
import { listed } from '#words';
import { tieText } from '../sentences/ranking.ts';

const source = 'eviction-manager';

const KINDS = ['eviction/victim-chosen', 'eviction/target-left-to-chance'] as const;

/**
 * Evictions for which a kubelet could as well have chosen another pod or another threshold. Pods
 * that stay tied from one eviction to the next are reported once.
 */
export function evictionChances(
  entries: readonly LedgerEntry<Cause>[],
  { at }: ReportClock,
  isDrawn: boolean,
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
      const message = tieText(node, signal, pods, isDrawn);
      return [{ kind: 'eviction-tie', source, node, signal, at: at(entry.at), pods, message }];
    }
    if (cause.kind === 'eviction/target-left-to-chance') {
      const { node, chosen: signal, others } = cause;
      const key = [node, signal, ...others].join(' ');
      if (targets.has(key)) return [];
      targets.add(key);
      const message = `the kubelet of ${node} may act on ${targetText(cause)}`;
      return [{ kind: 'eviction-target', source, node, at: at(entry.at), signal, others, message }];
    }
    return [];
  });
}

type TargetChance = Extract<Cause, { readonly kind: 'eviction/target-left-to-chance' }>;

/** Two thresholds of one signal have the same victims, and different grace periods. */
function targetText({ chosen, isHard, others }: TargetChance): string {
  return others.every((other) => other === chosen)
    ? `its hard or its soft threshold of ${chosen} first: here on the ${isHard ? 'hard' : 'soft'} ` +
        'one, which decides how long a pod may take to stop'
    : `${listed([...new Set([chosen, ...others])])} first: here on ${chosen}`;
}

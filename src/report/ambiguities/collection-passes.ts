import { entriesOf } from '#causes';
import type { Ambiguity, ReportClock } from '#documents';
import type { Outcome } from '#play';
import { inReportSeconds, later } from '#units';
import type { Behaviors } from '#versions';
import { listed, offsetText } from '#words';

/**
 * Nodes whose quarantine ends at the very instant at which pod GC begins a pass: which of two timers of
 * kube-controller-manager fires first decides whether that pass removes their pods or the next one. One
 * for each instant.
 */
export function collectionPasses(
  { entries }: Pick<Outcome, 'entries'>,
  { quarantine, checkPeriod }: Behaviors['podGc'],
  { at }: ReportClock,
): readonly Ambiguity[] {
  const nodesAt = new Map<number, Set<string>>();
  for (const { cause, because } of entriesOf(entries, 'pod-gc/orphaned')) {
    const missed = entries[because - 1];
    if (cause.quarantineEndsNow !== true || missed === undefined) continue;
    const pass = at(later(missed.at, quarantine));
    nodesAt.set(pass, (nodesAt.get(pass) ?? new Set()).add(cause.node));
  }
  const laterSeconds = inReportSeconds(checkPeriod);
  return [...nodesAt].map(([pass, names]) => {
    const nodes = [...names];
    const message =
      `the quarantine of ${listed(nodes)}, ${nodes.length === 1 ? 'which is' : 'which are'} gone, ends ` +
      `at ${offsetText(pass)}, as a pass of pod GC begins: Kubernetes removes the pods bound to ` +
      `${nodes.length === 1 ? 'it' : 'them'} in this pass, as this report does, or in the next one, ` +
      `${offsetText(laterSeconds)} later`;
    return { kind: 'collection-pass', source: 'pod-gc', nodes, at: pass, laterSeconds, message };
  });
}

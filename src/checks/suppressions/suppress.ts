import type { Finding, SuppressedFinding } from '../finding.ts';
import type { NotedFinding, Suppressor } from './suppressor.ts';

/** Removes suppressed findings, and adds the faults of the suppressions themselves. */
export function suppress(
  noted: readonly NotedFinding[],
  suppressors: readonly Suppressor[],
): { readonly findings: readonly Finding[]; readonly suppressed: readonly SuppressedFinding[] } {
  const findings: Finding[] = [];
  const suppressed: SuppressedFinding[] = [];
  for (const each of noted) {
    const verdict = firstReason(each, suppressors);
    if (verdict === undefined) findings.push(each.finding);
    else suppressed.push({ ...each.finding, ...verdict });
  }
  return {
    findings: [...findings, ...suppressors.flatMap((each) => each.complaints())],
    suppressed,
  };
}

/** Asks every suppressor, so that none of several that match counts as unused. */
function firstReason(
  noted: NotedFinding,
  suppressors: readonly Suppressor[],
): Pick<SuppressedFinding, 'reason' | 'by'> | undefined {
  const verdicts = suppressors.flatMap((each) => {
    const reason = each.reasonFor(noted);
    return reason === undefined ? [] : [{ reason, by: each.by }];
  });
  return verdicts[0];
}

import type { Finding, SuppressedFinding } from '../finding.ts';
import type { NotedFinding, Suppressor } from './suppressor.ts';

/** Takes out what one of the suppressors passes over, and adds what is wrong with these themselves. */
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

/** All are asked, so that none that would do counts as of no use. */
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

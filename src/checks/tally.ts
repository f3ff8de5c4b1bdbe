import type { Finding } from './finding.ts';

/** The number of findings of each severity. */
export function tally(findings: readonly Finding[]): {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
} {
  const of = (wanted: Finding['severity']) =>
    findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of('error'), warnings: of('warning'), notes: of('note') };
}

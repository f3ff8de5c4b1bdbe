import { TOOL_VERSION } from '#documents';
import { captureGapText } from '#words';
import { CATALOGUE } from './catalogue.ts';
import type { CheckReportDocument, CheckRulesDocument } from './documents.ts';
import type { CheckReport, Finding } from './finding.ts';

/** One document with all findings, including suppressed and known ones, in the published schema. */
export function checkDocument(report: CheckReport): CheckReportDocument {
  const { inputs, unknownKinds, notUnderstood, empty, gaps } = report;
  const { findings, suppressed, known, fixes, rollUp } = report;
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'CheckReport',
    tool: { version: TOOL_VERSION },
    inputs,
    summary: {
      files: inputs.length,
      ...tally(findings),
      suppressed: suppressed.length,
      known: known.length,
    },
    unknownKinds,
    ...(notUnderstood.length > 0 && { notUnderstood: [...notUnderstood] }),
    ...(empty.length > 0 && { empty: [...empty] }),
    gaps: gaps.map((gap) => ({ kind: gap.kind, message: captureGapText(gap) })),
    findings,
    suppressed,
    known,
    ...(fixes && { fixes }),
    ...(rollUp && { rollUp }),
  };
}

/** All rules, for other programs. */
export const rulesDocument = (): CheckRulesDocument => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'CheckRules',
  tool: { version: TOOL_VERSION },
  rules: CATALOGUE.map(({ code, severity, about, summary, why, fix, source }) => {
    return { code, severity, about, summary, why, fix, source };
  }),
});

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

import { TOOL_VERSION } from '#documents';
import { CATALOGUE } from './catalogue.ts';
import type { CheckReportDocument, CheckRulesDocument } from './documents.ts';
import type { CheckReport } from './finding.ts';
import { tally } from './tally.ts';

/** One document with all findings, including suppressed and known ones, in the published schema. */
export function checkDocument(report: CheckReport): CheckReportDocument {
  const { inputs, unknownKinds, findings, suppressed, known } = report;
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
    findings,
    suppressed,
    known,
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

import { TOOL_VERSION } from '#documents';
import type { CheckReport } from '../finding.ts';
import { tally } from '../tally.ts';
import type { CheckReportDocument } from './documents.ts';
import type { Render } from './render.ts';

/** One document with all findings, those too that were passed over. */
export const renderJson: Render = (report) => [`${JSON.stringify(documentOf(report), null, 2)}\n`];

/** A report as the published schema has it. */
export function documentOf(report: CheckReport): CheckReportDocument {
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

import { TOOL_VERSION } from '#tool';
import { tally } from '../tally.ts';
import type { CheckReportDocument } from './documents.ts';
import type { Render } from './render.ts';

/** One document with all findings, those too that were passed over. */
export const renderJson: Render = (report) => {
  const { inputs, unknownKinds, findings, suppressed, known } = report;
  const document: CheckReportDocument = {
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
  return [`${JSON.stringify(document, null, 2)}\n`];
};

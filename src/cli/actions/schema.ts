import { CHECK_JSON_SCHEMAS } from '#checks';
import { loadReportJsonSchemas } from '#report';
import { nodeFactsJsonSchema, scriptJsonSchema } from '#script';
import type { DocumentName } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { testReportJsonSchema } from '../testing/test-report.ts';

export async function printSchema(document: DocumentName, io: Io): Promise<ExitCode> {
  const reports = await loadReportJsonSchemas();
  const schemas: Readonly<Record<DocumentName, () => object>> = {
    script: scriptJsonSchema,
    facts: nodeFactsJsonSchema,
    config: CHECK_JSON_SCHEMAS.configuration,
    baseline: CHECK_JSON_SCHEMAS.baseline,
    report: reports.simulation,
    ranking: reports.ranking,
    explanation: reports.explanation,
    check: CHECK_JSON_SCHEMAS.report,
    rules: CHECK_JSON_SCHEMAS.rules,
    test: testReportJsonSchema,
    behaviors: reports.behaviors,
    upgrade: reports.upgrade,
  };
  await io.results.write([`${JSON.stringify(schemas[document](), null, 2)}\n`]);
  return 0;
}

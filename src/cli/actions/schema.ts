import { CHECK_JSON_SCHEMAS } from '#checks';
import { loadReportJsonSchemas } from '#documents';
import { nodeFactsJsonSchema, scriptJsonSchema } from '#script';
import { snapshotJsonSchema } from '#snapshot';
import type { SchemaArguments } from '../arguments.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** Prints the schema of one document, or writes all schemas into a folder. */
export async function printSchema(
  document: DocumentName | undefined,
  { all }: SchemaArguments,
  io: Io,
): Promise<ExitCode> {
  const schemas = await loadSchemas();
  if (all === undefined) {
    if (document === undefined) {
      throw new UserError('no document is named', `name one of ${DOCUMENT_NAMES.join(', ')}`);
    }
    await io.results.write([textOf(document, schemas)]);
    return 0;
  }
  const names = document === undefined ? DOCUMENT_NAMES : [document];
  await io.makeFolder(all);
  for (const name of names) {
    await io.replaceFile(`${all}/${name}.schema.json`, [textOf(name, schemas)]);
  }
  return 0;
}

type Schemas = Readonly<Record<DocumentName, () => object>>;

/** The text of a schema. Its `$id` is the name by which references find it. */
const textOf = (name: DocumentName, schemas: Schemas): string => {
  const schema = schemas[name]();
  const $id = `https://k8s-evict.dev/v1/${name}.schema.json`;
  return `${JSON.stringify({ $id, ...schema }, null, 2)}\n`;
};

async function loadSchemas(): Promise<Schemas> {
  const reports = await loadReportJsonSchemas();
  return {
    script: scriptJsonSchema,
    snapshot: snapshotJsonSchema,
    facts: nodeFactsJsonSchema,
    config: CHECK_JSON_SCHEMAS.configuration,
    baseline: CHECK_JSON_SCHEMAS.baseline,
    report: reports.simulation,
    ranking: reports.ranking,
    explanation: reports.explanation,
    plan: reports.plan,
    postmortem: reports.postmortem,
    capture: reports.capture,
    check: CHECK_JSON_SCHEMAS.report,
    rules: CHECK_JSON_SCHEMAS.rules,
    sweep: reports.sweep,
    consolidations: reports.consolidations,
    test: reports.test,
    behaviors: reports.behaviors,
    comparison: reports.comparison,
    run: reports.runComparison,
    upgrade: reports.upgrade,
  };
}

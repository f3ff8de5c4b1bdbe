import { checkConfigurationJsonSchema } from '#checks';
import { loadExplanationJsonSchema, loadRankingJsonSchema, loadReportJsonSchema } from '#report';
import { scriptJsonSchema } from '#script';
import type { SchemaName } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

export async function printSchema(document: SchemaName, io: Io): Promise<ExitCode> {
  const schema = await SCHEMAS[document]();
  await io.results.write([`${JSON.stringify(schema, null, 2)}\n`]);
  return 0;
}

const SCHEMAS: Readonly<Record<SchemaName, () => object | Promise<object>>> = {
  script: scriptJsonSchema,
  report: loadReportJsonSchema,
  ranking: loadRankingJsonSchema,
  explanation: loadExplanationJsonSchema,
  config: checkConfigurationJsonSchema,
};

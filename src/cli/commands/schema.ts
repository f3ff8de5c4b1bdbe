import { Argument, Command } from 'commander';
import type { SchemaArguments } from '../arguments.ts';
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

const WIDTH = Math.max(...DOCUMENT_NAMES.map((name) => name.length));

const NAMES = `
Documents:
${DOCUMENT_NAMES.map((name) => `  ${name.padEnd(WIDTH)}  ${DOCUMENTS[name]}`).join('\n')}`;

const EXAMPLES = `
Examples:
  $ k8s-evict schema script
  $ k8s-evict schema report

Editors with a YAML language server complete and check scripts that begin with
  # yaml-language-server: $schema=node_modules/k8s-evict/dist/schemas/script.schema.json
where the package is installed, or with the file that --all wrote elsewhere.`;

export const schemaCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Prints the JSON Schema (draft 2020-12) of a document that k8s-evict reads or prints.',
    )
    .addArgument(new Argument('[document]', 'which document').choices(DOCUMENT_NAMES))
    .addHelpText('after', `${NAMES}\n${EXAMPLES}`)
    .option('--all <folder>', 'write the schemas of all documents into a folder')
    .action(async (document: DocumentName | undefined, args: SchemaArguments) => {
      const { printSchema } = await import('../actions/schema.ts');
      finish(await printSchema(document, args, io));
    });

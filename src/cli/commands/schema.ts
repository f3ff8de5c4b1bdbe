import { Argument, Command } from 'commander';
import type { SchemaName } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict schema script
  $ k8s-evict schema report`;

export const schemaCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command('schema')
    .summary('print the JSON Schema of a document')
    .description(
      'Prints the JSON Schema (draft 2020-12) of outage scripts, of the\n' +
        'reports of simulate, of those of rank and of those of explain, and of the configuration of check.',
    )
    .addArgument(
      new Argument('<document>', 'which document').choices([
        'script',
        'report',
        'ranking',
        'explanation',
        'config',
      ]),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (document: SchemaName) => {
      const { printSchema } = await import('../actions/schema.ts');
      finish(await printSchema(document, io));
    });

import { Command } from 'commander';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** The command that completion scripts call. The cursor is the number of words before it. */
export const completeCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command('__complete')
    .argument('<cursor>')
    .argument('[words...]')
    .option('--for-kubectl', 'print it as plugins of kubectl do')
    .action(async (cursor, words, { forKubectl }: { forKubectl?: true }, command: Command) => {
      const { complete } = await import('../completion/complete.ts');
      const { candidates, also } = await complete(
        command.parent ?? command,
        words,
        Number(cursor),
        io,
      );
      const lines = candidates.map(({ word, description }) =>
        description === undefined ? word : `${word}\t${description.replace(/\s+/g, ' ')}`,
      );
      const directive =
        forKubectl === true ? `:${DIRECTIVES[also ?? 'names']}` : also && `:${also}`;
      await io.results.write(
        [...lines, ...(directive === undefined ? [] : [directive])].map(newLine),
      );
      finish(0);
    });

/**
 * What kubectl does with the candidates of a plugin: nothing else, or files, or folders.
 * @see https://kubernetes.io/docs/tasks/extend-kubectl/kubectl-plugins/
 */
const DIRECTIVES = { names: 4, files: 0, folders: 16 };

const newLine = (line: string): string => `${line}\n`;

import { asScript, readScripts } from '#script';
import { visible } from '#units';
import type { SimulateArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { requestWithFiles } from '../request-files.ts';
import { scriptFieldsOf } from '../request-options.ts';
import { UserError } from '../user-error.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/**
 * Prints the outage script that the command line means, with what a reader must know of its chaos
 * experiments as comments. Nothing is played, and the snapshot is not read. Returns 2 for errors.
 */
export async function printScript(args: SimulateArguments, io: Io): Promise<ExitCode> {
  checkAllEvents(args);
  const scripts = [];
  for (const path of args.script) scripts.push({ path, text: await readDocument(path, io) });
  const { events, settings = [], without = [], options } = await requestWithFiles(args, io);
  const { script, diagnostics } = readScripts(scripts, events, settings, without);
  if (diagnostics.length > 0 && !(args.quiet && script !== undefined)) {
    await printDiagnostics(diagnostics, io);
  }
  if (script === undefined) return 2;
  const { whole } = asScript({ scripts, settings, events, spec: scriptFieldsOf(options) });
  const remarks = (script.remarks ?? []).map(({ kind, message, place: { path, position } }) => {
    const what = kind === 'assumed' ? 'assumed' : 'not played';
    return `# ${what}: ${visible(`${path}:${position.line}: ${message}`)}\n`;
  });
  await io.results.write([...remarks, whole]);
  return 0;
}

function checkAllEvents({ without, onlyEvent }: SimulateArguments): void {
  const left = without.length > 0 ? '--without' : '--only-event';
  if (without.length === 0 && onlyEvent === undefined) return;
  throw new UserError(
    `--print-script prints all events, and ${left} leaves some out`,
    'leave one of the two out',
  );
}

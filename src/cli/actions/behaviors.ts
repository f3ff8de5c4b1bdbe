import { formatsOf, PRINTERS } from '#print';
import { runReleases } from '#releases';
import { parseVersion } from '#versions';
import type { BehaviorsArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { NO_PROGRESS, tellReading } from '../progress.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Prints the behaviors of a release, or the differences to another one. */
export async function behaviors(
  snapshot: readonly string[],
  args: BehaviorsArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.behaviors), io);
  const { files, release, upgradeTo } = releasesIn(snapshot, args);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const inputs = await readSnapshotInputs(files, io, args);
  await keepInputs(outputs, inputs, io);
  const result = await runReleases({
    snapshot: await tellReading(inputs, progress, io),
    ...(release !== undefined && { release }),
    ...(upgradeTo !== undefined && { upgradeTo }),
  });
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return 2;
  }
  const { warnings } = result.answer;
  if (!args.quiet && warnings.length > 0) await printDiagnostics(warnings, io);
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.behaviors, result, { headers, all }, io);
  return 0;
}

interface Releases {
  readonly files: readonly string[];
  readonly release?: string | undefined;
  readonly upgradeTo?: string;
}

/** `--diff` takes all words up to the next option. The words after the releases are files. */
function releasesIn(snapshot: readonly string[], args: BehaviorsArguments): Releases {
  const { diff, kubernetesVersion: release } = args;
  if (diff === undefined) return { files: snapshot, release };
  const count = diff.slice(0, 2).findIndex((word) => !parseVersion(word).ok);
  const releases = diff.slice(0, count < 0 ? 2 : count);
  const files = [...snapshot, ...diff.slice(releases.length)];
  const [first, second] = releases;
  if (first === undefined) {
    throw new UserError(
      `--diff ${diff.join(' ')}: ${JSON.stringify(diff[0])} is no release`,
      'give two releases, as in --diff 1.33 1.36',
    );
  }
  if (second !== undefined && release !== undefined) {
    throw new UserError(
      `--kubernetes-version ${release} and --diff ${first} ${second} both say where to begin`,
      'leave out --kubernetes-version, or the first release of --diff',
    );
  }
  if (second !== undefined) return { files, release: first, upgradeTo: second };
  if (files.length > 0 || release !== undefined) return { files, release, upgradeTo: first };
  throw new UserError(
    `--diff ${first}: nothing says from which release`,
    'give two releases, as in --diff 1.33 1.36, or a snapshot',
  );
}

import { type TestedScenario, type TestReport, tallyOf } from '#documents';
import { formatsOf, PRINTERS } from '#print';
import { visible } from '#units';
import type { TestArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { heldSources } from '../histories/held-sources.ts';
import type { Io } from '../io.ts';
import { keepApart, keepInputs } from '../keep-inputs.ts';
import { settingsOf } from '../request-options.ts';
import { type FoundScenario, findScenarios } from '../testing/find-scenarios.ts';
import { processesFor, testInProcesses } from '../testing/in-parallel.ts';
import { LoadedOnce } from '../testing/loaded-once.ts';
import { writeStarter } from '../testing/starter.ts';
import { testScenario } from '../testing/test-scenario.ts';
import { UserError } from '../user-error.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';

/** Plays scenarios and judges their results. Returns 1 if one fails. */
export async function test(
  paths: readonly string[],
  args: TestArguments,
  io: Io,
): Promise<ExitCode> {
  if (args.init !== undefined) return init(args.init, io);
  if (paths.length === 0) {
    throw new UserError(
      'no scenario is named',
      'k8s-evict test --init DIR writes one to start from',
    );
  }
  heldSources(args.hold);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.test), io);
  if (!args.watch) return testOnce(paths, args, outputs, io);
  // A missing path is an error at once and is not waited for.
  await findScenarios(paths, args.snapshot, io);
  for await (const _ of io.changesIn([...paths, ...args.snapshot])) {
    await testOnce(paths, args, outputs, io).catch(async (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      await io.messages.write([`error: ${visible(error.message)}\n`]);
    });
    if (io.results.isBroken()) return 0;
    await io.messages.write(['Waiting for changes; ctrl-C ends.\n']);
  }
  return 0;
}

async function init(folder: string, io: Io): Promise<ExitCode> {
  for (const path of await writeStarter(folder, io)) await io.results.write([`${path}\n`]);
  await io.messages.write([`hint: k8s-evict test ${folder} plays it\n`]);
  return 0;
}

async function testOnce(
  paths: readonly string[],
  args: TestArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<ExitCode> {
  const found = await findScenarios(paths, args.snapshot, io);
  await keepScenarios(found, args, outputs, io);
  const scenarios = await testAll(found, args, io);
  const report: TestReport = {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'TestReport',
    scenarios: [...scenarios],
  };
  await writeReport(outputs, PRINTERS.test, report, {}, io);
  const { passed, failed, unknown, broken } = tallyOf(scenarios);
  if (broken > 0) return 2;
  if (passed + failed + unknown === 0) {
    throw new UserError(
      'nothing is expected: no script has expectations, and no golden report is there',
      'write some under spec.expect, or keep reports with --update',
    );
  }
  return failed > 0 ? 1 : 0;
}

/**
 * Throws a {@link UserError} if an output or a new golden report would overwrite a script or
 * snapshot.
 */
async function keepScenarios(
  found: readonly FoundScenario[],
  { update, snapshot }: TestArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<void> {
  const goldens = found.map(({ golden }) => ({ file: golden }));
  const read = new Set(found.flatMap((each) => [each.script, ...each.snapshot]));
  const inputs = [...read].map((path) => ({ path, fromFolder: snapshot.length === 0 }));
  if (update) await keepApart([...outputs, ...goldens], io);
  else inputs.push(...goldens.map(({ file: path }) => ({ path, fromFolder: false })));
  await keepInputs(update ? [...outputs, ...goldens] : outputs, inputs, io);
}

async function testAll(
  found: readonly FoundScenario[],
  args: TestArguments,
  io: Io,
): Promise<readonly TestedScenario[]> {
  const { snapshot, update, jobs, allowPartial, assumeReady } = args;
  const settings = settingsOf(args);
  const processes = await processesFor(found, jobs, io);
  if (processes > 1) {
    const options = [
      ...snapshot.flatMap((path) => ['--snapshot', path]),
      ...settings.map(({ option, text }) => `${option}=${text}`),
      ...(update ? ['--update'] : []),
      ...(allowPartial ? ['--allow-partial'] : []),
      ...(assumeReady ? ['--assume-ready'] : []),
      ...chanceWords(args),
    ];
    const testHere = (share: readonly FoundScenario[]) => testAll(share, { ...args, jobs: 1 }, io);
    return testInProcesses(found, processes, options, testHere, io);
  }
  const tested: TestedScenario[] = [];
  const loaded = new LoadedOnce(io);
  const { chances, confidence, hold } = args;
  const options = {
    ...{ update, settings, allowPartial, assumeReady, hold },
    ...(chances !== undefined && { chances }),
    ...(confidence !== undefined && { confidence }),
  };
  for (const scenario of found) tested.push(await testScenario(scenario, options, loaded, io));
  return tested;
}

const chanceWords = ({ chances, hold, confidence }: TestArguments): readonly string[] => [
  ...(chances === undefined ? [] : [`--chances=${chances}`]),
  ...(hold.length === 0 ? [] : [`--hold=${hold.join(',')}`]),
  ...(confidence === undefined
    ? []
    : [`--confidence=${Number((confidence * 100).toPrecision(12))}%`]),
];

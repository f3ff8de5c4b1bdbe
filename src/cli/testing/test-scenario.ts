import { type Diagnostic, renderDiagnostics } from '#diagnostics';
import type { SimulationReport, TestedScenario } from '#documents';
import type { ScenarioRequest } from '#preparation';
import { FORMATS, PRINTERS } from '#print';
import { type HistoryFigures, makeReport, type Swap, withChances } from '#report';
import type { Run } from '#simulation';
import type { TestArguments } from '../arguments.ts';
import { problemOfHistories } from '../histories/check-chances.ts';
import { playShare } from '../histories/play-share.ts';
import { historiesAsked } from '../histories/report-of.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import type { FoundScenario } from './find-scenarios.ts';
import { fromHere, type LoadedOnce, nameIn } from './loaded-once.ts';

interface TestingOptions extends Pick<TestArguments, 'chances' | 'hold' | 'confidence'> {
  readonly update: boolean;
  readonly settings: NonNullable<ScenarioRequest['settings']>;
  readonly allowPartial: boolean;
  readonly assumeReady: boolean;
}

/**
 * Plays a scenario, judges its expectations, and compares its report with the golden one if it
 * exists.
 */
export async function testScenario(
  scenario: FoundScenario,
  { update, settings, allowPartial, assumeReady, ...chance }: TestingOptions,
  loaded: LoadedOnce,
  io: Io,
): Promise<TestedScenario> {
  const { script } = scenario;
  const options = { controllers: 'steady', allowPartial, assumeReady } as const;
  const snapshot = await loaded.snapshotOf(scenario, options);
  const result = await snapshot.play({
    scripts: [{ path: nameIn(scenario)(script), text: await readDocument(script, io) }],
    events: [],
    settings,
    options,
  });
  if (result.kind === 'rejected') {
    const errors = fromHere(
      scenario,
      result.diagnostics.filter(({ severity }) => severity === 'error'),
    );
    const problems = renderDiagnostics(errors);
    return { name: script, expectations: [], problems, ...placeOf(errors) };
  }
  const doubts = result.scenario.warnings.filter(({ code }) => code.startsWith('script/'));
  if (doubts.length > 0) await io.messages.write([renderDiagnostics(fromHere(scenario, doubts))]);
  const unasked = problemOfHistories(chance, result.scenario.plan.script.chances);
  if (unasked !== undefined) {
    const [message, hint] = unasked;
    const problems = renderDiagnostics([
      { code: 'test/chances', severity: 'error', message, ...(hint !== undefined && { hint }) },
    ]);
    return { name: script, expectations: [], problems };
  }
  const isCompared = update || (await io.kindOf(scenario.golden)) === 'file';
  const report = reportOf(result.scenario, chance, !isCompared);
  const golden = await compareGolden(report, scenario, update, io);
  return {
    name: script,
    expectations: report.expectations.map((each) => ({ ...each, file: script })),
    ...(golden === undefined ? {} : { golden }),
  };
}

/** The place of the first error that has one. */
function placeOf(errors: readonly Diagnostic[]): Pick<TestedScenario, 'problemAt'> {
  const first = errors.find(({ path, position }) => path !== undefined && position !== undefined);
  const { path: file, position } = first ?? {};
  if (file === undefined || position === undefined) return {};
  return { problemAt: { file, line: position.line, column: position.column } };
}

/**
 * With what histories show, where the script or an option asks for some.
 * @param isPlain the sources that decide are not looked for
 */
function reportOf(
  scenario: Run,
  { confidence, ...asking }: Pick<TestArguments, 'chances' | 'hold' | 'confidence'>,
  isPlain: boolean,
): SimulationReport {
  const report = makeReport(scenario);
  const asked = historiesAsked(asking, scenario);
  if (asked === undefined) return report;
  const { count: wanted, held } = asked;
  const histories: HistoryFigures[] = [];
  const swaps: Swap[] = [];
  for (const piece of playShare(scenario, { ...asked, isPlain }, ALL)) {
    histories.push(piece.figures);
    swaps.push(...piece.swaps);
  }
  return withChances(report, scenario, { histories, swaps, wanted, held, confidence });
}

const ALL = { first: 1, step: 1 };

const PLAIN = { columns: 120, colour: false, headers: true, all: true };

async function compareGolden(
  report: SimulationReport,
  { golden }: FoundScenario,
  update: boolean,
  io: Io,
): Promise<TestedScenario['golden']> {
  const isThere = (await io.kindOf(golden)) === 'file';
  if (!isThere && !update) return undefined;
  const render = await FORMATS.json.rendererFor(PRINTERS.simulate);
  const printed = [...render(report, PLAIN)].join('');
  const expected = isThere ? new TextDecoder().decode(await io.readFile(golden)) : '';
  const difference = firstDifference(expected, printed);
  if (difference === undefined) return { file: golden, result: 'same' };
  if (!update) return { file: golden, result: 'differs', message: difference };
  await io.replaceFile(golden, [printed]);
  return { file: golden, result: 'written' };
}

/** Another release of the program with the same report is no difference. */
const isAboutTool = (line: string): boolean => line.startsWith('  "tool": ');

function firstDifference(expected: string, printed: string): string | undefined {
  const [before, after] = [expected.split('\n'), printed.split('\n')];
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index++) {
    const [was = '', is = ''] = [before[index], after[index]];
    if (was === is || (isAboutTool(was) && isAboutTool(is))) continue;
    const from = Math.max(0, firstDifferingColumn(was, is) - LEAD);
    return `line ${index + 1} was ${excerpt(was, from)} and is ${excerpt(is, from)}`;
  }
  return undefined;
}

/** The length of an excerpt of a long line, and of its part before the difference. */
const LONGEST_EXCERPT = 80;
const LEAD = 30;

function firstDifferingColumn(a: string, b: string): number {
  let column = 0;
  while (column < a.length && a[column] === b[column]) column += 1;
  return column;
}

function excerpt(line: string, from: number): string {
  const shown = line.slice(from, from + LONGEST_EXCERPT).trim();
  return `${from > 0 ? '…' : ''}${shown}${from + LONGEST_EXCERPT < line.length ? '…' : ''}`;
}

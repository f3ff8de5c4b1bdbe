import { Chalk, type ChalkInstance } from 'chalk';
import { holdsToTheEnd, resultOf, type TestedScenario, type TestReport, tallyOf } from '#documents';
import { visible } from '#units';
import { counted } from '#words';
import type { RenderOptions } from '../renderer.ts';

/**
 * For people: a line for each expectation, with the reason below failed ones, and the totals last.
 */
export function* text({ scenarios }: TestReport, { colour }: RenderOptions): Generator<string> {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  for (const scenario of scenarios) {
    yield `${chalk.bold(visible(scenario.name))}\n`;
    yield* linesOf(scenario, chalk);
    yield '\n';
  }
  const { passed, failed, broken, unknown } = tallyOf(scenarios);
  const parts = [
    ...(failed > 0 ? [chalk.red(`${failed} failed`)] : []),
    ...(broken > 0 ? [chalk.red(`${counted(broken, 'scenario')} could not be played`)] : []),
    ...(unknown > 0 ? [chalk.yellow(`${unknown} unknown`)] : []),
    chalk.green(`${passed} passed`),
  ];
  const all = counted(passed + failed + unknown, 'expectation');
  yield `${all} in ${counted(scenarios.length, 'scenario')}: ${parts.join(', ')}\n`;
}

/** What failed has its reason and its place, what cannot be judged or is judged in part its reason. */
function* linesAbout(
  expectation: TestedScenario['expectations'][number],
  chalk: ChalkInstance,
): Generator<string> {
  const { name, message, file, line } = expectation;
  const result = resultOf(expectation);
  const marks = {
    holds: chalk.green('ok    '),
    fails: chalk.red('FAILED'),
    unknown: chalk.yellow('unknown'),
  };
  yield `  ${marks[result]}${result === 'unknown' ? ' ' : '  '}${visible(name)}\n`;
  if (!holdsToTheEnd(expectation)) yield `          ${visible(message)}\n`;
  if (result === 'fails') yield `          ${chalk.dim(visible(`${file}:${line}`))}\n`;
}

function* linesOf(
  { expectations, golden, problems }: TestedScenario,
  chalk: ChalkInstance,
): Generator<string> {
  const ok = chalk.green('ok    ');
  const bad = chalk.red('FAILED');
  if (problems !== undefined) {
    yield `  ${bad}  it cannot be played\n`;
    for (const line of problems.trimEnd().split('\n')) yield `          ${line}\n`;
  }
  for (const each of expectations) yield* linesAbout(each, chalk);
  if (golden === undefined) return;
  const { file, result, message } = golden;
  const mark = result === 'differs' ? bad : ok;
  yield `  ${mark}  report as in ${visible(file)}${result === 'written' ? ' (written)' : ''}\n`;
  if (message === undefined) return;
  yield `          ${visible(message)}\n          --update writes the new one\n`;
}

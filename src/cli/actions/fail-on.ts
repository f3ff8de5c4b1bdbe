import { type ComparisonReport, loadReportJsonSchemas } from '#documents';
import { compileCondition } from '#script';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Whether a comparison fails. */
export type FailOn = (report: ComparisonReport) => boolean;

const NEVER: FailOn = () => false;
/** What nobody has compared may be worse. */
const WORDS: Readonly<Record<string, FailOn>> = {
  worse: (report) => ['worse', 'trade'].includes(report.verdict) || isUnfinished(report),
  any: (report) => report.verdict !== 'equal' || isUnfinished(report),
};

const isUnfinished = ({ before, after }: ComparisonReport): boolean =>
  (before.unfinished ?? after.unfinished) !== undefined;

/**
 * Reads the value of `--fail-on`: `worse`, `any`, or an expression in CEL over `report`. Prints the
 * faults of an expression and returns undefined then.
 */
export async function readFailOn(text: string | undefined, io: Io): Promise<FailOn | undefined> {
  if (text === undefined) return NEVER;
  const known = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (known !== undefined) return known;
  if (/^\w*$/.test(text)) {
    throw new UserError(
      `--fail-on ${text}: expected worse, any or an expression in CEL`,
      "such as --fail-on 'report.evictions.size() > 3'",
    );
  }
  const { comparison } = await loadReportJsonSchemas();
  const condition = await compileCondition('--fail-on', text, comparison);
  if (condition.kind === 'rejected') {
    await printDiagnostics(condition.diagnostics, io);
    return undefined;
  }
  return (report) => {
    const answer = condition.evaluate(report);
    if (answer.kind === 'value') return answer.value === true;
    throw new UserError(
      `--fail-on ${text}: the expression cannot be evaluated: ${answer.message}`,
      'has() tests for fields that are not in every entry',
    );
  };
}

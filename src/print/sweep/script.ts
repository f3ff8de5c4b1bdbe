import type { SweepReport } from '#documents';
import { smallestAnswer } from './smallest.ts';

/** The loss of the smallest set as an outage script; comments where there is none. */
export function* script(report: SweepReport): Generator<string> {
  const { smallest } = report;
  if (smallest === undefined) return;
  for (const line of smallestAnswer(report, smallest)) yield `# ${line}\n`;
  yield smallest.found?.script ?? '';
}

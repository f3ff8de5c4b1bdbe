import { z } from 'zod';
import { duration } from '#script-fields';
import { inReportSeconds } from '#units';
import { offsetText } from '#words';
import { type Evidence, holds, type Verdict, violated } from '../verdict.ts';

export const quiet = z
  .strictObject({
    within: duration.meta({ description: 'After that time nothing happens any more.' }),
  })
  .transform((fields) => ({ kind: 'quiet' as const, ...fields }))
  .meta({
    title: 'Quiet',
    description: 'So long after the start everything is over.',
    examples: [{ within: '30m' }],
  });

export interface ExpectedQuiet {
  readonly kind: 'quiet';
  readonly within: number;
}

export const expectedQuiet = ({ kind, within }: z.output<typeof quiet>): ExpectedQuiet => ({
  kind,
  within: inReportSeconds(within),
});

/** Whether everything is over in time. */
export function judgeQuiet({ within }: ExpectedQuiet, { report }: Evidence): Verdict {
  const { timeline, end } = report;
  const late = timeline.find(({ at }) => at > within);
  if (late !== undefined) {
    return violated(
      late.at,
      late.id,
      `at ${offsetText(late.at)} something still happens: ${late.message}`,
    );
  }
  // Quiet is proven only by an end without further events, or by a run beyond the time.
  if (end.reason === 'loop') {
    return violated(end.at, undefined, `at ${offsetText(end.at)} a loop goes on without end`);
  }
  if (end.reason === 'horizon' && end.at <= within) {
    return violated(
      end.at,
      undefined,
      `the simulation ends at ${offsetText(end.at)}, while things may still happen: give it a longer duration`,
    );
  }
  return holds(`the last thing happens at ${offsetText(timeline.at(-1)?.at ?? 0)}`);
}

import { z } from 'zod';
import { moment } from '#script-fields';
import { offsetText } from '#words';
import type { ExpectationScope } from '../scope.ts';
import { type Evidence, holds, type Verdict, violated } from '../verdict.ts';
import { notShownUntil } from './instants.ts';

export const firstEviction = z
  .strictObject({ notBefore: moment.meta({ description: 'No pod is evicted before this time.' }) })
  .transform((fields) => ({ kind: 'firstEviction' as const, ...fields }))
  .meta({
    title: 'The first eviction',
    description: 'The first eviction of all, if there is one, is not before this time.',
    examples: [{ notBefore: '5m' }],
  });

export interface ExpectedFirstEviction {
  readonly kind: 'firstEviction';
  readonly notBefore: number;
}

export const expectedFirstEviction = (
  { kind, notBefore }: z.output<typeof firstEviction>,
  { secondsOf }: ExpectationScope,
): ExpectedFirstEviction => ({ kind, notBefore: secondsOf(notBefore) });

/** Whether the first eviction, if any, comes late enough. */
export function judgeFirstEviction(
  { notBefore }: ExpectedFirstEviction,
  { report }: Evidence,
): Verdict {
  const [first] = report.evictions;
  if (first === undefined) {
    return notShownUntil(notBefore, 'no pod is evicted', report.end) ?? holds('no pod is evicted');
  }
  const when = offsetText(first.at);
  return first.at < notBefore
    ? violated(
        first.at,
        first.because,
        `${first.pod} is evicted at ${when}, before ${offsetText(notBefore)}`,
      )
    : holds(`the first pod is evicted at ${when}`);
}

import { offsetText } from '#words';
import { type Evidence, holds, type Verdict, violated } from './verdict.ts';

/** Whether the first eviction, if any, comes late enough. */
export function judgeFirstEviction(
  { notBefore }: { readonly notBefore: number },
  { report }: Evidence,
): Verdict {
  const [first] = report.evictions;
  if (first === undefined) return holds('no pod is evicted');
  const when = offsetText(first.at);
  return first.at < notBefore
    ? violated(
        first.at,
        first.because,
        `${first.pod} is evicted at ${when}, before ${offsetText(notBefore)}`,
      )
    : holds(`the first pod is evicted at ${when}`);
}

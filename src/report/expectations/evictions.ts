import type { Eviction } from '#documents';
import type { ExpectedEvictions } from '#script';
import { counted, offsetText } from '#words';
import { knownPods } from './known-pods.ts';
import {
  type Evidence,
  firstViolation,
  type Verdict,
  type Violation,
  violated,
} from './verdict.ts';

/** Whether the number and the times of these evictions are inside the bounds. */
export function judgeEvictions(expected: ExpectedEvictions, evidence: Evidence): Verdict {
  const evictions = evictionsMeant(expected, evidence);
  const { max, min, notBefore, notAfter } = expected;
  const count = `${counted(evictions.length, 'eviction')}${byWhat(expected)}`;
  return firstViolation(
    [
      tooMany(evictions, max, count),
      violatedBy(
        evictions.find(({ at }) => notBefore !== undefined && at < notBefore),
        `before ${offsetText(notBefore ?? 0)}`,
      ),
      violatedBy(
        evictions.find(({ at }) => notAfter !== undefined && at > notAfter),
        `after ${offsetText(notAfter ?? 0)}`,
      ),
      min !== undefined && evictions.length < min
        ? violated(evidence.report.end.at, undefined, `${count}, at least ${min} must be`)
        : undefined,
    ],
    () => timesOf(evictions, count),
  );
}

function evictionsMeant(
  { pods, mechanism }: ExpectedEvictions,
  { scenario, report }: Evidence,
): readonly Eviction[] {
  const podOf = pods && knownPods(scenario);
  return report.evictions.filter((eviction) => {
    if (mechanism !== undefined && eviction.mechanism !== mechanism) return false;
    if (pods === undefined || podOf === undefined) return true;
    const pod = podOf(eviction.pod);
    const { node } = eviction;
    return pod !== undefined && pods(node === undefined ? pod : { ...pod, nodeName: node });
  });
}

const byWhat = ({ mechanism }: ExpectedEvictions): string =>
  mechanism === undefined ? '' : ` by ${mechanism}`;

/** The first eviction above the maximum. */
function tooMany(
  evictions: readonly Eviction[],
  max: number | undefined,
  count: string,
): Violation | undefined {
  const eviction = max === undefined ? undefined : evictions[max];
  if (eviction === undefined) return undefined;
  const allowed = max === 0 ? 'none is allowed' : `at most ${max} ${max === 1 ? 'is' : 'are'}`;
  return violated(
    eviction.at,
    eviction.because,
    `${count}, ${allowed}: ${eviction.pod} is the first too many`,
  );
}

const violatedBy = (eviction: Eviction | undefined, when: string): Violation | undefined =>
  eviction && violated(eviction.at, eviction.because, `${eviction.pod} is evicted ${when}`);

function timesOf(evictions: readonly Eviction[], count: string): string {
  const [first] = evictions;
  const last = evictions.at(-1);
  if (first === undefined || last === undefined) return count;
  const from = offsetText(first.at);
  return first.at === last.at
    ? `${count}, at ${from}`
    : `${count}, from ${from} to ${offsetText(last.at)}`;
}

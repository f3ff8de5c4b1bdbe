import type { Outcome } from '#play';
import { compareLengths } from '#units';
import { clockFrom } from '../../../src/documents/report-clock.ts';
import { servicesOf } from '../../../src/report/availability/services.ts';
import { workloadsOf } from '../../../src/report/availability/workloads.ts';

type Steps = readonly (readonly [at: number, count: number])[];

const existing = (steps: Steps, at: number): number =>
  steps.findLast(([from]) => from <= at)?.[1] ?? 0;

/** The time for which a condition on numbers holds, step by step. */
function integral(
  courses: readonly Steps[],
  end: number,
  holds: (...counts: readonly number[]) => boolean,
): number {
  const instants = [...new Set([...courses.flatMap((each) => each.map(([at]) => at)), end])];
  instants.sort((a, b) => a - b);
  return instants.reduce((sum, from, place) => {
    const to = Math.min(instants[place + 1] ?? end, end);
    return holds(...courses.map((each) => existing(each, from)))
      ? sum + Math.max(0, to - from)
      : sum;
  }, 0);
}

const differ = (a: number, b: number): boolean => Math.abs(a - b) > 0.01;

/** The number of existing pods, with and without workloads. */
function existingPods({ entries, cluster, start }: Outcome): Steps {
  const { at } = clockFrom(start);
  const steps: [number, number][] = [[0, cluster.pods.length]];
  for (const entry of entries) {
    const by =
      Number(entry.cause.kind === 'PodCreated') - Number(entry.cause.kind === 'PodRemoved');
    if (by !== 0) steps.push([at(entry.at), (steps.at(-1)?.[1] ?? 0) + by]);
  }
  return steps;
}

/** Dead endpoints are listed, working pods exist, and sums are what the steps amount to. */
export function availabilityAddsUp(outcome: Outcome): readonly string[] {
  const end = clockFrom(outcome.start).at(outcome.end);
  const pods = existingPods(outcome);
  const services = servicesOf(outcome).flatMap(({ service, listed, dead, ...reported }) => {
    // Slices may be written after the last entry of a run.
    const last = Math.max(end, ...[...listed, ...dead].map(([at]) => at));
    const failing = integral([listed, dead], last, (all = 0, some = 0) => all > 0 && some > 0);
    const wrong = [...listed, ...dead].some(
      ([at]) => existing(dead, at) < 0 || existing(dead, at) > existing(listed, at),
    );
    const dying = integral([dead], end, (some = 0) => some > 0);
    const before = reported.spans.some((span) => span.before === true);
    return [
      ...(wrong ? [`${service} has more dead endpoints than listed ones`] : []),
      ...(!before && (reported.secondsDegraded ?? 0) > failing + 0.01
        ? [`${service} is degraded for longer than endpoints are dead`]
        : []),
      ...(reported.secondsUnnoticed > dying + 0.01
        ? [`${service} has unnoticed endpoints for longer than dead ones`]
        : []),
      ...(reported.worstShare < 0 || reported.worstShare > 1
        ? [`${service} fails beyond all`]
        : []),
    ];
  });
  const workloads = workloadsOf(outcome).flatMap(({ workload, working, ...reported }) => {
    const spans = reported.spans.filter((span) => span.before !== true);
    const sum = spans.reduce((all, { from, to }) => all + (to ?? end) - from, 0);
    const down = integral([working], end, (count) => count === 0);
    const { secondsDown, secondsShort } = reported;
    const isForGood = reported.ends === null && reported.endsBecause === 'quiet';
    return [
      ...(working.some(([at, count]) => count > existing(pods, at))
        ? [`${workload} has more working pods than pods`]
        : []),
      ...(working.some(([, count]) => count < 0) ? [`${workload} has negative pods`] : []),
      ...((secondsShort === null ? !isForGood : differ(sum, secondsShort))
        ? [`${workload}: spans are not secondsShort`]
        : []),
      ...((secondsDown ?? 0) > down + 0.01 ? [`${workload} is down while pods work`] : []),
      ...(compareLengths(secondsDown, secondsShort) > 0.01
        ? [`${workload} is down, not short`]
        : []),
    ];
  });
  return [...services, ...workloads];
}

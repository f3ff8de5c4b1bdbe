import type { Diagnostic } from '#diagnostics';
import { LEASE_PERIOD } from '#kubelet/heartbeat';
import {
  type Duration,
  hours,
  type Instant,
  minutes,
  parseDuration,
  parseInstant,
  printDuration,
} from '#units';
import type { ScenarioOptions } from './request.ts';

/** `--start-time`; undefined when it is not given or is no instant. */
export const startTimeIn = ({ startTime }: ScenarioOptions): Instant | undefined => {
  const parsed = startTime === undefined ? undefined : parseInstant(startTime);
  return parsed?.ok === true ? parsed.value : undefined;
};

/** `--startup-time` and `--restart-time`, as far as they are given. */
export const startupTimesIn = ({ startupTime, restartTime }: ScenarioOptions) => ({
  startupTime: durationIn(startupTime),
  restartTime: durationIn(restartTime),
});

/** `--lease-period`; undefined when it is not given. */
export const leasePeriodIn = ({ leasePeriod }: ScenarioOptions): Duration | undefined =>
  durationIn(leasePeriod);

/** `--relist`; undefined when it is not given. */
export const relistPeriodIn = ({ relist }: ScenarioOptions): Duration | undefined =>
  durationIn(relist);

function durationIn(text: string | undefined): Duration | undefined {
  const parsed = parseDuration(text ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** Problems of options whose values are text. */
export function checkOptions(options: ScenarioOptions): readonly Diagnostic[] {
  const { startTime, startupTime, restartTime, leasePeriod, relist } = options;
  const problems: Diagnostic[] = [];
  if (startTime !== undefined && startTimeIn(options) === undefined) {
    problems.push({
      code: 'cli/invalid-start-time',
      severity: 'error',
      message: `--start-time ${JSON.stringify(startTime)} is not an instant`,
      hint: 'RFC 3339 is expected, such as 2026-11-20T00:00:00Z',
    });
  }
  problems.push(
    ...durationProblems('startup-time', startupTime),
    ...durationProblems('restart-time', restartTime),
    ...leasePeriodProblems(leasePeriod),
    ...relistProblems(relist),
  );
  return problems;
}

function leasePeriodProblems(text: string | undefined): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  const { least, most } = LEASE_PERIOD;
  if (parsed.ok && parsed.value >= least && parsed.value <= most) return [];
  const [shortest, longest] = [printDuration(least), printDuration(most)];
  return [
    {
      code: 'cli/invalid-lease-period',
      severity: 'error',
      message: `--lease-period ${JSON.stringify(text)} is no period of a kubelet`,
      hint: `a kubelet renews a Lease of 40 s every ${shortest} to ${longest}: a duration between them is expected`,
    },
  ];
}

const LONGEST_RELIST = minutes(1);

function relistProblems(text: string | undefined): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  if (parsed.ok && parsed.value <= LONGEST_RELIST) return [];
  return [
    {
      code: 'cli/invalid-relist',
      severity: 'error',
      message: `--relist ${JSON.stringify(text)} is no period of a kubelet`,
      hint: `a duration from 0s, which is at once, to ${printDuration(LONGEST_RELIST)} is expected; kubelets use 1s`,
    },
  ];
}

const DAY = hours(24);

function durationProblems(
  option: 'startup-time' | 'restart-time',
  text: string | undefined,
): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  if (parsed.ok && parsed.value <= DAY) return [];
  const isNegative = text.startsWith('-') && parseDuration(text.slice(1)).ok;
  const what = parsed.ok
    ? 'is longer than a day'
    : isNegative
      ? 'is negative'
      : 'is not a duration';
  return [
    {
      code: `cli/invalid-${option}`,
      severity: 'error',
      message: `--${option} ${JSON.stringify(text)} ${what}`,
      hint: 'a Go duration is expected, such as 30s',
    },
  ];
}

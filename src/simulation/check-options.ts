import type { Diagnostic } from '#diagnostics';
import { type Duration, type Instant, parseDuration, parseInstant, seconds } from '#units';
import type { ScenarioOptions } from './scenario.ts';

/** How long new pods take to be Ready, where nobody says it. */
const STARTUP_TIME = seconds(1);

/** `--start-time`; undefined when it is not given or is no instant. */
export const startTimeIn = ({ startTime }: ScenarioOptions): Instant | undefined => {
  const parsed = startTime === undefined ? undefined : parseInstant(startTime);
  return parsed?.ok === true ? parsed.value : undefined;
};

/** `--startup-time`, or what is usual. */
export const startupTimeIn = ({ startupTime }: ScenarioOptions): Duration => {
  const parsed = parseDuration(startupTime ?? '');
  return parsed.ok ? parsed.value : STARTUP_TIME;
};

/** What is wrong with options whose values are text. */
export function checkOptions(options: ScenarioOptions): readonly Diagnostic[] {
  const { startTime, startupTime } = options;
  const problems: Diagnostic[] = [];
  if (startTime !== undefined && startTimeIn(options) === undefined) {
    problems.push({
      code: 'cli/invalid-start-time',
      severity: 'error',
      message: `--start-time ${JSON.stringify(startTime)} is not an instant`,
      hint: 'RFC 3339 is expected, such as 2026-11-20T00:00:00Z',
    });
  }
  if (startupTime !== undefined && !parseDuration(startupTime).ok) {
    problems.push({
      code: 'cli/invalid-startup-time',
      severity: 'error',
      message: `--startup-time ${JSON.stringify(startupTime)} is not a duration`,
      hint: 'a Go duration is expected, such as 30s',
    });
  }
  return problems;
}

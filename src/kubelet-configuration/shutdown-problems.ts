import { type ShutdownProblem, shutdownGroups } from '#kubelet/shutdown';
import { unreachable } from '#units';
import type { KubeletConfiguration } from './configuration.ts';
import type { ConfigurationProblem } from './problem.ts';

/** Gates of other releases are checked once the release of the kubelet is known. */
const GATES = { GracefulNodeShutdown: true, GracefulNodeShutdownBasedOnPodPriority: true };

const LIST = 'shutdownGracePeriodByPodPriority';

/** Settings of shutdowns with which a kubelet does not start, and odd ones. */
export function shutdownProblems(
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] {
  const parsed = shutdownGroups(configuration, GATES);
  const errors = parsed.ok ? [] : parsed.problems.flatMap(asError);
  return [...errors, ...oddPeriods(configuration)];
}

/** An invalid duration was reported when the field was read. */
function asError(problem: ShutdownProblem): readonly ConfigurationProblem[] {
  const error = (code: string, message: string): readonly ConfigurationProblem[] => [
    { severity: 'error', code: `kubelet/${code}`, path: [problem.field], at: 'value', message },
  ];
  switch (problem.problem) {
    case 'under-a-second':
      return error(
        'shutdown-period',
        'a shutdown waits for a second or more, or with 0s not at all',
      );
    case 'exceeds-total':
      return error(
        'shutdown-period',
        'critical pods cannot get more than the shutdownGracePeriod, which is for all pods',
      );
    case 'conflicts-with-periods':
      return error(
        'shutdown-forms',
        'this list takes the place of the other two shutdown periods: the kubelet takes one form only',
      );
    case 'needs-gate':
    case 'empty':
    case 'malformed':
    case 'no-unit':
    case 'unknown-unit':
    case 'out-of-range':
      return [];
    default:
      return unreachable(problem);
  }
}

/** Kubelets silently accept these. */
function oddPeriods(configuration: KubeletConfiguration): readonly ConfigurationProblem[] {
  const periods = configuration[LIST] ?? [];
  const firstOf = (wanted: number) => periods.findIndex(({ priority = 0 }) => priority === wanted);
  return periods.flatMap(({ priority = 0, shutdownGracePeriodSeconds: seconds = 0 }, index) => [
    ...(seconds < 0 ? [odd(index, 'negative', NEGATIVE)] : []),
    ...(firstOf(priority) < index ? [odd(index, 'repeated-priority', REPEATED)] : []),
  ]);
}

const NEGATIVE = 'pods of a negative period are killed at once, without waiting';
const REPEATED =
  'this priority is listed before: its pods belong to the first such period, ' +
  'pods above it to the last';

const odd = (index: number, code: string, message: string): ConfigurationProblem => ({
  severity: 'warning',
  code: `kubelet/${code}`,
  path: [LIST, index],
  at: 'value',
  message,
});

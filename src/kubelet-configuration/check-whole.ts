import { compareText } from '#units';
import type { KubeletConfiguration } from './configuration.ts';
import { containerProblems } from './container-problems.ts';
import { imageCollectionProblems } from './image-collection-problems.ts';
import { imagePullProblems } from './image-pull-problems.ts';
import { type ConfigurationProblem, errorAt } from './problem.ts';
import { reservationProblems } from './reservation-problems.ts';
import { shutdownProblems } from './shutdown-problems.ts';
import { thresholdProblems } from './threshold-problems.ts';

/**
 * Problems between the fields of a whole configuration. A kubelet does not start with the
 * errors, and silently accepts the warnings.
 */
export const checkWhole = (
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] => [
  ...thresholdProblems(configuration),
  ...idleEntries(configuration, 'evictionSoftGracePeriod', ['evictionSoft'], 'grace period'),
  ...idleEntries(
    configuration,
    'evictionMinimumReclaim',
    ['evictionHard', 'evictionSoft'],
    'minimum reclaim',
  ),
  ...reservationProblems(configuration),
  ...imageCollectionProblems(configuration),
  ...imagePullProblems(configuration),
  ...leaseProblems(configuration),
  ...clientProblems(configuration),
  ...memoryProblems(configuration),
  ...shutdownProblems(configuration),
  ...containerProblems(configuration),
];

/** Entries for a threshold that is not set. */
function idleEntries(
  configuration: KubeletConfiguration,
  field: 'evictionSoftGracePeriod' | 'evictionMinimumReclaim',
  thresholds: readonly ('evictionHard' | 'evictionSoft')[],
  what: string,
): readonly ConfigurationProblem[] {
  // Kubelets without hard thresholds of their own have default ones.
  const { evictionHard, mergeDefaultEvictionSettings } = configuration;
  const hasDefaults = evictionHard == null || mergeDefaultEvictionSettings === true;
  if (thresholds.includes('evictionHard') && hasDefaults) return [];
  const set = thresholds.flatMap((name) => Object.keys(configuration[name] ?? {}));
  return Object.keys(configuration[field] ?? {})
    .filter((signal) => !set.includes(signal))
    .sort(compareText)
    .map((signal) => ({
      severity: 'warning',
      code: 'kubelet/no-threshold',
      path: [field, signal],
      at: 'name',
      message: `${noneOf(thresholds)} ${signal}: its ${what} has no effect`,
    }));
}

const noneOf = ([first, ...others]: readonly string[]): string =>
  others.length === 0
    ? `${first} does not set`
    : `neither ${first} nor ${others.join(' nor ')} sets`;

/** 0 is the default. */
const leaseProblems = ({
  nodeLeaseDurationSeconds: seconds,
}: KubeletConfiguration): readonly ConfigurationProblem[] =>
  (seconds ?? 0) >= 0
    ? []
    : [errorAt('lease-duration', ['nodeLeaseDurationSeconds'], 'a lease lasts a second or more')];

/** A burst of 0 admits no request, and client-go refuses it where a rate is given. */
function clientProblems({
  kubeAPIQPS: qps,
  kubeAPIBurst: burst,
}: KubeletConfiguration): readonly ConfigurationProblem[] {
  return [
    ...((qps ?? 0) < 0
      ? [errorAt('client-limits', ['kubeAPIQPS'], 'requests a second are 0 or more')]
      : []),
    ...((burst ?? 0) < 0
      ? [errorAt('client-limits', ['kubeAPIBurst'], 'a burst is 0 requests or more')]
      : []),
    ...(burst === 0 && qps !== 0
      ? [
          errorAt(
            'client-limits',
            ['kubeAPIBurst'],
            'a burst of 0 goes with a kubeAPIQPS of 0 only',
          ),
        ]
      : []),
  ];
}

function memoryProblems({
  memoryThrottlingFactor: factor,
  kernelMemcgNotification,
}: KubeletConfiguration): readonly ConfigurationProblem[] {
  const isOutside = factor != null && (factor <= 0 || factor > 1);
  return [
    ...(isOutside
      ? [errorAt('throttling-factor', ['memoryThrottlingFactor'], 'more than 0 and at most 1')]
      : []),
    ...(kernelMemcgNotification === true ? [NO_NOTIFICATION] : []),
  ];
}

/** Upstream has a notifier for cgroup v2 that never fires. */
const NO_NOTIFICATION: ConfigurationProblem = {
  severity: 'warning',
  code: 'kubelet/no-notification',
  path: ['kernelMemcgNotification'],
  at: 'name',
  message:
    'kernels notify kubelets with cgroup v1 alone: machines count as having v2, where the next pass finds out',
};

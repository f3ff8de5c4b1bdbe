import { compareText } from '#units';
import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, quote } from './problem.ts';
import { shutdownProblems } from './shutdown-problems.ts';
import { thresholdProblems } from './threshold-problems.ts';

/**
 * What is wrong between the fields of a whole configuration: a kubelet does not start with the
 * errors, and what is warned of it accepts without a word.
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
  ...enforcementProblems(configuration.enforceNodeAllocatable ?? []),
  ...shutdownProblems(configuration),
];

/** Entries that wait for a threshold which nobody has set. */
function idleEntries(
  configuration: KubeletConfiguration,
  field: 'evictionSoftGracePeriod' | 'evictionMinimumReclaim',
  thresholds: readonly ('evictionHard' | 'evictionSoft')[],
  what: string,
): readonly ConfigurationProblem[] {
  // Without thresholds of their own kubelets have default ones.
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
      message: `this ${what} is for no threshold: ${thresholds.join(' and ')} has no ${signal}`,
    }));
}

const ENFORCEMENTS = [
  'pods',
  'system-reserved',
  'system-reserved-compressible',
  'kube-reserved',
  'kube-reserved-compressible',
  'none',
];

function enforcementProblems(names: readonly string[]): readonly ConfigurationProblem[] {
  return names.flatMap((name, index) => {
    const message = enforcementProblem(name, index, names);
    return message === undefined
      ? []
      : [
          {
            severity: 'error',
            code: 'kubelet/enforce-node-allocatable',
            path: ['enforceNodeAllocatable', index],
            at: 'value',
            message,
          } as const,
        ];
  });
}

/** @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36) */
function enforcementProblem(
  name: string,
  index: number,
  names: readonly string[],
): string | undefined {
  if (!ENFORCEMENTS.includes(name)) {
    return `${quote(name)} cannot be enforced, only ${ENFORCEMENTS.join(', ')}`;
  }
  if (names.indexOf(name) !== index) return `${name} stands here twice`;
  if (name === 'none' && names.length > 1) return 'none must stand alone';
  if (names.includes(`${name}-compressible`)) {
    return `${name} and ${name}-compressible cannot stand together`;
  }
  return undefined;
}

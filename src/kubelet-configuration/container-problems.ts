import { parseGoDuration } from '#units';
import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, errorAt, quote } from './problem.ts';

const PERIOD = 'maxContainerRestartPeriod';
const SWAP = 'swapBehavior';

/** The possible settings of a field, by the name of the setting. */
const SETTINGS = {
  crashLoopBackOff: [PERIOD],
  memorySwap: [SWAP],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const SWAP_BEHAVIORS: readonly string[] = ['', 'NoSwap', 'LimitedSwap', 'UnlimitedSwap'];
const SECOND = 1_000_000_000n;

/**
 * Settings of restarts and swap that a kubelet does not accept.
 * @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36)
 */
export function containerProblems(
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] {
  const period = configuration.crashLoopBackOff?.[PERIOD];
  const swap = configuration.memorySwap?.[SWAP];
  return [
    ...unknownSettings(configuration),
    ...(period === undefined || isPeriod(period)
      ? []
      : [errorAt('restart-period', ['crashLoopBackOff', PERIOD], 'between 1s and 300s')]),
    ...(swap === undefined || SWAP_BEHAVIORS.includes(swap)
      ? []
      : [errorAt('swap-behavior', ['memorySwap', SWAP], 'NoSwap or LimitedSwap')]),
  ];
}

function unknownSettings(configuration: KubeletConfiguration): readonly ConfigurationProblem[] {
  return Object.entries(SETTINGS).flatMap(([field, known]) => {
    const value = configuration[field as keyof typeof SETTINGS] ?? {};
    return Object.keys(value)
      .filter((name) => !(known as readonly string[]).includes(name))
      .map(
        (name): ConfigurationProblem => ({
          ...errorAt('unknown-field', [field, name], `${field} has no field ${quote(name)}`),
          at: 'name',
          hint: `its field is ${known.join(', ')}`,
        }),
      );
  });
}

function isPeriod(text: string): boolean {
  const parsed = parseGoDuration(text);
  return parsed.ok && parsed.value >= SECOND && parsed.value <= 300n * SECOND;
}

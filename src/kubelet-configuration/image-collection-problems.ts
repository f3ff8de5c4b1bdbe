import { parseGoDuration } from '#units';
import { KUBELET_DEFAULTS } from '#versions';
import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, errorAt } from './problem.ts';

const HIGH = 'imageGCHighThresholdPercent';
const LOW = 'imageGCLowThresholdPercent';

/**
 * Settings of image collection with which a kubelet does not start.
 * @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36)
 */
export function imageCollectionProblems(
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] {
  const { [HIGH]: high, [LOW]: low } = withDefaults(configuration);
  const outside = ([HIGH, LOW] as const).filter((field) => {
    const percent = configuration[field] ?? 0;
    return percent < 0 || percent > 100;
  });
  const blamed = configuration[LOW] == null ? HIGH : LOW;
  return [
    ...outside.map((field) => errorAt('image-gc', [field], 'this must be between 0 and 100')),
    ...(low < high
      ? []
      : [
          errorAt(
            'image-gc',
            [blamed],
            `images are collected from ${high} % down to less, not ${low} %`,
          ),
        ]),
    ...ageProblems(configuration),
  ];
}

function ageProblems(configuration: KubeletConfiguration): readonly ConfigurationProblem[] {
  const { imageMinimumGCAge: least } = withDefaults(configuration);
  const { imageMaximumGCAge: most } = configuration;
  const [age, minimum] = [most ?? '0s', least].map(parseGoDuration);
  if (!age?.ok || !minimum?.ok || age.value <= 0n || age.value > minimum.value) return [];
  const message = `images must be kept longer than imageMinimumGCAge, which is ${least}`;
  return [errorAt('image-gc', ['imageMaximumGCAge'], message)];
}

/** An age of 0 counts as absent. */
function withDefaults(configuration: KubeletConfiguration) {
  const least = parseGoDuration(configuration.imageMinimumGCAge ?? '0s');
  const isGiven = least.ok && least.value !== 0n;
  return {
    [HIGH]: configuration[HIGH] ?? KUBELET_DEFAULTS[HIGH],
    [LOW]: configuration[LOW] ?? KUBELET_DEFAULTS[LOW],
    imageMinimumGCAge: isGiven
      ? (configuration.imageMinimumGCAge ?? '')
      : KUBELET_DEFAULTS.imageMinimumGCAge,
  };
}

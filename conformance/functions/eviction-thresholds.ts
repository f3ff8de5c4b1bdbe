import { z } from 'zod';
import {
  evictionSettings,
  parseThresholds,
  type Threshold,
  type ThresholdValue,
  thresholdQuantity,
  withContainerFsThresholds,
} from '#kubelet/eviction';
import { compareText, inSeconds, printQuantity, quantity, quantityValue } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';
import { type FunctionTable, modelled } from './modelled-function.ts';

const ERROR = { error: true };

const textMap = z.record(z.string(), z.string());

const configuration = z.object({
  evictionHard: textMap.exactOptional(),
  evictionSoft: textMap.exactOptional(),
  evictionSoftGracePeriod: textMap.exactOptional(),
  evictionMinimumReclaim: textMap.exactOptional(),
  enforceNodeAllocatable: z.array(z.string()).exactOptional(),
});

const settings = z.object({
  evictionHard: textMap.nullable().exactOptional(),
  evictionPressureTransitionPeriod: z.string().nullable().exactOptional(),
  evictionMaxPodGracePeriod: z.number().nullable().exactOptional(),
  mergeDefaultEvictionSettings: z.boolean().nullable().exactOptional(),
  enforceNodeAllocatable: z.array(z.string()).nullable().exactOptional(),
  localStorageCapacityIsolation: z.boolean().nullable().exactOptional(),
});

/** The eviction thresholds that a kubelet reads from its settings. */
export const thresholdFunctions: FunctionTable = {
  'thresholds of a kubelet configuration': modelled(configuration, (input) => {
    const result = parseThresholds(input);
    return result.ok ? sorted(result.thresholds) : ERROR;
  }),

  'thresholds after the containerfs copies are added': modelled(
    configuration.extend({ imageFs: z.boolean(), separateContainerImageFs: z.boolean() }),
    ({ imageFs, separateContainerImageFs, ...input }) => {
      const result = parseThresholds(input);
      if (!result.ok) return ERROR;
      const { thresholds, ignoredSome } = withContainerFsThresholds(result.thresholds, {
        dedicatedImageFs: imageFs,
        separateContainerImageFs,
      });
      return { thresholds: sorted(thresholds), warned: ignoredSome };
    },
  ),

  'bytes (or inodes) of a threshold for a capacity': modelled(
    z.object({ value: z.string(), capacity: z.string() }),
    ({ value, capacity }) => {
      const result = parseThresholds({ evictionHard: { 'memory.available': value } });
      if (!result.ok) return ERROR;
      const [threshold] = result.thresholds;
      if (threshold === undefined) return 'ignored';
      const size = thresholdQuantity(threshold.value, quantityValue(quantity(capacity)));
      return `${quantityValue(size)}`;
    },
  ),

  evictionSettings: modelled(settings, (input) => {
    const result = evictionSettings(input, resolveKubelet(NEWEST_VERSION).eviction);
    if (!result.ok) return ERROR;
    const { pressureTransitionPeriod, maxPodGracePeriod, ...same } = result.settings;
    return {
      evictionHard: same.evictionHard,
      enforceNodeAllocatable: same.enforceNodeAllocatable,
      localStorageCapacityIsolation: same.localStorageCapacityIsolation,
      evictionMaxPodGracePeriod: maxPodGracePeriod,
      evictionPressureTransitionPeriodSeconds: inSeconds(pressureTransitionPeriod),
    };
  }),
};

/** Upstream's list has no order, so vectors sort it by its JSON text. */
const sorted = (thresholds: readonly Threshold[]): readonly unknown[] =>
  thresholds
    .map(printed)
    .map((threshold) => ({ threshold, json: JSON.stringify(threshold, withSignOfZero) }))
    .sort((a, b) => compareText(a.json, b.json))
    .map(({ threshold }) => threshold);

/** Go prints the sign of a negative zero, which then comes before every digit. */
const withSignOfZero = (_key: string, value: unknown) => (Object.is(value, -0) ? '-0' : value);

const printed = ({ signal, value, graceNanoseconds, minReclaim, inert }: Threshold) => ({
  signal,
  operator: inert ? '' : 'LessThan',
  value: printedValue(value),
  graceNanos: `${graceNanoseconds}`,
  ...(minReclaim && { minReclaim: printedValue(minReclaim) }),
});

const printedValue = (value: ThresholdValue) =>
  value.kind === 'percentage'
    ? { percentage: value.fraction }
    : { quantity: printQuantity(value.quantity), value: `${quantityValue(value.quantity)}` };

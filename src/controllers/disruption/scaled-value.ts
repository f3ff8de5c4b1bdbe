import type { IntOrString } from '#cluster';

const PERCENTAGE = /^([+-]?\d+)%$/;

/** The percentage of a bound; undefined when the text is none. */
const percentageOf = (text: string): number | undefined => {
  const digits = PERCENTAGE.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * The number of pods of a bound: percentages are rounded up, both for the pods that must stay and
 * for those that may go. Undefined for a text that is no percentage.
 * @upstream apimachinery pkg/util/intstr/intstr.go GetScaledValueFromIntOrPercent (1.36)
 */
export function scaledValue(bound: IntOrString, total: number): number | undefined {
  if (typeof bound === 'number') return bound;
  const percentage = percentageOf(bound);
  return percentage === undefined ? undefined : Math.ceil((percentage * total) / 100);
}

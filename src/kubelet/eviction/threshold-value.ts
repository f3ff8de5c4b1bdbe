import {
  isZeroQuantity,
  type Parsed,
  parsed,
  parseGoFloat32,
  parseQuantity,
  quantitySign,
  unparsed,
} from '#units';
import type { ThresholdValue } from './threshold.ts';

export type ThresholdValueProblem = 'malformed' | 'negative' | 'not-positive' | 'above-100-percent';

/**
 * Reads the value of a hard or soft threshold, a quantity or a percentage; undefined for the two
 * texts that disable a threshold.
 * @upstream pkg/kubelet/eviction/helpers.go parseThresholdStatement (1.36)
 */
export function parseThresholdValue(
  text: string,
): Parsed<ThresholdValue | undefined, ThresholdValueProblem> {
  if (text === '0%' || text === '100%') return parsed(undefined);
  const value = parseSize(text);
  if (!value.ok) return value;
  if (value.value.kind === 'percentage') {
    if (value.value.fraction < 0) return unparsed('negative');
    return value.value.fraction > 1 ? unparsed('above-100-percent') : value;
  }
  return quantitySign(value.value.quantity) > 0 ? value : unparsed('not-positive');
}

/**
 * Reads a minimum reclaim. A quantity may be zero here and a percentage may not; more than 100% is
 * accepted.
 * @upstream pkg/kubelet/eviction/helpers.go parseMinimumReclaims (1.36)
 */
export function parseMinimumReclaim(text: string): Parsed<ThresholdValue, ThresholdValueProblem> {
  const value = parseSize(text);
  if (!value.ok) return value;
  if (value.value.kind === 'percentage') {
    return value.value.fraction <= 0 ? unparsed('not-positive') : value;
  }
  const { quantity } = value.value;
  return isZeroQuantity(quantity) || quantitySign(quantity) > 0 ? value : unparsed('negative');
}

function parseSize(text: string): Parsed<ThresholdValue, 'malformed'> {
  if (text.endsWith('%')) {
    const percent = parseGoFloat32(text.replace(/%+$/, ''));
    if (!percent.ok) return unparsed('malformed');
    return parsed({ kind: 'percentage', fraction: Math.fround(percent.value / 100) });
  }
  const quantity = parseQuantity(text);
  if (!quantity.ok) return unparsed('malformed');
  return parsed({ kind: 'quantity', quantity: quantity.value });
}

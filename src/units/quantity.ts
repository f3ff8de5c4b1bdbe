import type { Amount } from './quantity-amount.ts';

/** How a quantity prints: `12M`, `12Mi` or `12e6`. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/**
 * A number of Kubernetes' `resource.Quantity`, exact down to 10^-9. It remembers how it was
 * written, because that shows when it is printed and when it overflows.
 */
export interface Quantity {
  readonly amount: Amount;
  /** Empty in the zero of a JSON `null`. */
  readonly format: QuantityFormat | '';
  /** The text it was read from, where that needs no canonical form of its own: `+1.` stays. */
  readonly written?: string;
}

/** A whole number as a quantity. @upstream apimachinery pkg/api/resource/quantity.go NewQuantity (1.36) */
export const wholeQuantity = (value: bigint, format: QuantityFormat): Quantity => ({
  amount: { kind: 'int64', value, exponent: 0 },
  format,
});

/** No quantity at all, which counts as zero. */
export const NO_QUANTITY: Quantity = {
  amount: { kind: 'int64', value: 0n, exponent: 0 },
  format: '',
};

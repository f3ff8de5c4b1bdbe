import type { Amount } from './quantity-amount.ts';

/** The printed form of a quantity: `12M`, `12Mi` or `12e6`. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/**
 * A number of Kubernetes' `resource.Quantity`, exact to 10^-9. It remembers its written form, which
 * affects printing and overflow.
 */
export interface Quantity {
  readonly amount: Amount;
  /** Empty in the zero of a JSON `null`. */
  readonly format: QuantityFormat | '';
  /** The text it was read from, where that text is not made canonical: `+1.` stays. */
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

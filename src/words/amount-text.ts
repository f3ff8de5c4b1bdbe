import { type Quantity, quantity, quantityValue } from '#units';

/** The measured resource: bytes of memory or storage, or counted items. */
export type Measured = 'memory' | 'ephemeral-storage' | 'inodes' | 'pids';

const UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];

/**
 * An amount for people: bytes in the largest unit that fits, with a decimal; counts as they are.
 */
export function amountText(amount: number, resource: Measured): string {
  if (resource === 'pids' || resource === 'inodes') return `${amount}`;
  if (amount < 0) return `-${amountText(-amount, resource)}`;
  let value = amount;
  let unit = 0;
  // A value that rounds to 1024 of a unit is 1 of the next one.
  while (Math.round(value * 10) >= 10_240 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.round(value * 10) / 10}${UNITS[unit]}`;
}

/** A printed quantity of memory for people. */
export const memoryText = (text: string): string => quantityText(quantity(text), 'memory');

/** A quantity of a resource of a node for people: `948Mi`, or a plain count. */
export const quantityText = (quantity: Quantity, resource: Measured): string =>
  amountText(Number(quantityValue(quantity)), resource);

/** The same for the resource of a signal, such as `nodefs.inodesFree`. */
export const signalText = (quantity: Quantity, signal: string): string =>
  quantityText(quantity, /\.inodesFree$|^pid\./.test(signal) ? 'pids' : 'memory');

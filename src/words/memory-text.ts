import { type Quantity, quantity, quantityValue } from '#units';
import { amountText, type Measured } from './amount-text.ts';

/** A printed quantity of memory for people. */
export const memoryText = (text: string): string => quantityText(quantity(text), 'memory');

/** A quantity of a resource of a node for people: `948Mi`, or a plain count. */
export const quantityText = (quantity: Quantity, resource: Measured): string =>
  amountText(Number(quantityValue(quantity)), resource);

/** The same for the resource of a signal, such as `nodefs.inodesFree`. */
export const signalText = (quantity: Quantity, signal: string): string =>
  quantityText(quantity, /\.inodesFree$|^pid\./.test(signal) ? 'pids' : 'memory');

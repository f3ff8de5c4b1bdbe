import { quantity, quantityValue } from '#units';
import { amountText, type Measured } from './amount-text.ts';

/** A quantity of memory for people. */
export const memoryText = (text: string): string => quantityText(text, 'memory');

/** A quantity of a resource of a node for people: `948Mi`, or a plain count. */
export const quantityText = (text: string, resource: Measured): string =>
  amountText(Number(quantityValue(quantity(text))), resource);

/** The same for the resource of a signal, such as `nodefs.inodesFree`. */
export const signalText = (text: string, signal: string): string =>
  quantityText(text, /\.inodesFree$|^pid\./.test(signal) ? 'pids' : 'memory');

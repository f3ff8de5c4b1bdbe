import { quantity, quantityValue } from '#units';
import { amountText, type Measured } from './amount-text.ts';

/** A quantity of memory as people write it. */
export const memoryText = (text: string): string => quantityText(text, 'memory');

/** A quantity of what a node can run out of, as people write it: `948Mi`, or a plain count. */
export const quantityText = (text: string, resource: Measured): string =>
  amountText(Number(quantityValue(quantity(text))), resource);

/** The same of what a signal watches, such as `nodefs.inodesFree`. */
export const signalText = (text: string, signal: string): string =>
  quantityText(text, /\.inodesFree$|^pid\./.test(signal) ? 'pids' : 'memory');

import { quantity, quantityValue } from '#units';
import { amountText } from '../ranking/amount-text.ts';

/** A quantity of memory as people write it. */
export const memoryText = (text: string): string =>
  amountText(Number(quantityValue(quantity(text))), 'memory');

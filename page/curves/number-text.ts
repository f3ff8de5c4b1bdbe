import { amountText } from '#words';
import type { Unit } from './chart.ts';

/** A number of a chart, as people write it. */
export function numberText(value: number, unit: Unit = 'count'): string {
  switch (unit) {
    case 'bytes':
      return amountText(value, 'memory');
    case 'cpu':
      return `${Number((value / MILLI).toFixed(2))}`;
    case 'tokens':
      return `${Number(value.toFixed(2))}`;
    case 'count':
      return `${value}`;
  }
}

const MILLI = 1_000;

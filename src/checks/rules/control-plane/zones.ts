/** A key such as `eu::a`; nodes without labels share the empty one. */
export const printZone = (key: string): string =>
  key === '' ? 'the cluster' : `zone ${key.split('::').findLast((part) => part !== '')}`;

/** Rates are kept in single precision: `0.1` is slightly more. */
export function printCount(amount: number, noun: string): string {
  const printed = Number(amount.toPrecision(6));
  return `${printed} ${noun}${printed === 1 ? '' : 's'}`;
}

export const printHours = (hours: number): string => `${Number(hours.toFixed(1))} h`;

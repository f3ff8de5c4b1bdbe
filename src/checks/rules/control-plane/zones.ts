/** A key such as `eu::a`; nodes without labels share the empty one. */
export const printZone = (key: string): string =>
  key === '' ? 'the cluster' : `zone ${key.split('::').findLast((part) => part !== '')}`;

/** Rates are kept in single precision: `0.1` is slightly more. */
export const printRate = (rate: number): string => `${Number(rate.toPrecision(6))}`;

export const printHours = (hours: number): string => `${Number(hours.toFixed(1))} h`;

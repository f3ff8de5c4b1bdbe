import type { Labels } from '#cluster';
import { LABEL_CAPACITY_TYPE, LABEL_INSTANCE_TYPE } from './instance-types.ts';
import type { InstanceType } from './settings.ts';

/** Prices of an hour by instance type, then by capacity type. */
export type HourlyPrices = ReadonlyMap<string, InstanceType['prices']>;

/** The prices that a catalogue gives; those that follow from CPUs are no money. */
export const givenPrices = (types: readonly InstanceType[]): HourlyPrices =>
  new Map(types.flatMap(({ name, prices, isPriced }) => (isPriced ? [[name, prices]] : [])));

/** The price of an hour of a machine; undefined where none is given. */
export const hourlyPrice = (
  prices: HourlyPrices,
  instanceType = '',
  capacityType = 'on-demand',
): number | undefined => prices.get(instanceType)?.[capacityType];

/** The same by the labels of its node. */
export const hourlyPriceOf = (
  prices: HourlyPrices,
  { labels }: { readonly labels: Labels },
): number | undefined =>
  hourlyPrice(prices, labels[LABEL_INSTANCE_TYPE], labels[LABEL_CAPACITY_TYPE]);

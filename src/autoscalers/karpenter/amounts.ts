import { specRequestsOf } from '#autoscaling';
import type { Pod, ResourceList } from '#cluster';
import { readResources } from '#pod-facts';
import { quantityMilliValue, remembered } from '#units';

/** Resources in thousandths, by name. */
export type Amounts = ReadonlyMap<string, number>;

/** What a pod takes of its node, itself included. */
export const requestsOf = ({ spec }: Pick<Pod, 'spec'>): Amounts => requestsIn(spec);

const requestsIn = remembered((spec: Pod['spec']): Amounts => {
  const amounts = new Map<string, number>([['pods', 1000]]);
  for (const [name, amount] of specRequestsOf({ spec })) {
    amounts.set(name, Number(quantityMilliValue(amount)));
  }
  return amounts;
});

export const amountsOf = remembered((list: ResourceList): Amounts => {
  const amounts = new Map<string, number>();
  for (const [name, amount] of readResources(list)) {
    amounts.set(name, Number(quantityMilliValue(amount)));
  }
  return amounts;
});

export function added(a: Amounts, b: Amounts): Amounts {
  const sum = new Map(a);
  for (const [name, amount] of b) sum.set(name, (sum.get(name) ?? 0) + amount);
  return sum;
}

/** Whether there is enough of everything; what is not listed is missing. */
export const fits = (wanted: Amounts, available: Amounts): boolean =>
  [...wanted].every(([name, amount]) => amount === 0 || amount <= (available.get(name) ?? 0));

/** The greater of two lists of resources. */
export function greatest(a: ResourceList, b: ResourceList): Amounts {
  const most = new Map(amountsOf(a));
  for (const [name, amount] of amountsOf(b)) most.set(name, Math.max(most.get(name) ?? 0, amount));
  return most;
}

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

/** Whether there is enough of everything for both; what is not listed is missing. */
export function fitBoth(a: Amounts, b: Amounts, available: Amounts): boolean {
  for (const [name, amount] of a) {
    const wanted = amount + (b.get(name) ?? 0);
    if (wanted !== 0 && wanted > (available.get(name) ?? 0)) return false;
  }
  for (const [name, amount] of b) {
    if (amount !== 0 && !a.has(name) && amount > (available.get(name) ?? 0)) return false;
  }
  return true;
}

/** The greater of two lists of resources. */
export function greatest(a: ResourceList, b: ResourceList): Amounts {
  const most = new Map(amountsOf(a));
  for (const [name, amount] of amountsOf(b)) most.set(name, Math.max(most.get(name) ?? 0, amount));
  return most;
}

import type { Pod, ResourceList, ResourceQuota } from '#cluster';
import { amountOf, type Resources, readResources } from '#pod-facts';
import { addQuantities, type Instant, NO_QUANTITY, printQuantity, type Quantity } from '#units';
import { requestedOf } from './exceeded.ts';
import type { CountedPod } from './pod-usage.ts';
import { isAbout } from './scopes.ts';

/**
 * What the pods of a namespace use of a quota, counted anew.
 * @upstream pkg/controller/resourcequota/resource_quota_controller.go syncResourceQuota (1.36)
 */
export function usageOf(quota: ResourceQuota, pods: readonly Pod[], now: Instant): ResourceList {
  const used = new Map<string, Quantity>();
  for (const pod of pods) {
    if (isAbout(quota, pod)) add(used, requestedOf(pod, quota.hard, now));
  }
  return { ...nothingOf(quota), ...printed(used) };
}

/** What is used of a quota with one more pod. */
export function withPod(
  { hard, used = {} }: Pick<ResourceQuota, 'hard' | 'used'>,
  pod: CountedPod,
  now: Instant,
): ResourceList {
  const sum = new Map(readResources(used));
  add(sum, requestedOf(pod, hard, now));
  return { ...used, ...printed(sum) };
}

function add(used: Map<string, Quantity>, requested: Resources): void {
  for (const [name, amount] of requested) {
    used.set(name, addQuantities(amountOf(used, name), amount));
  }
}

const printed = (resources: Resources): ResourceList =>
  Object.fromEntries([...resources].map(([name, amount]) => [name, printQuantity(amount)]));

const COUNTED_BY_PODS =
  /^(count\/pods|pods|cpu|memory|ephemeral-storage|hugepages-.*|(requests|limits)\..*)$/u;
const OF_CLAIMS = /(^|\.)(persistentvolumeclaims|requests\.storage)$/u;

/** Amounts that pods do not change stay as the status shows them. */
const nothingOf = ({ hard, used = {} }: ResourceQuota): ResourceList =>
  Object.fromEntries(
    Object.keys(hard).map((name) => [
      name,
      COUNTED_BY_PODS.test(name) && !OF_CLAIMS.test(name)
        ? printQuantity(NO_QUANTITY)
        : (used[name] ?? printQuantity(NO_QUANTITY)),
    ]),
  );

import fc from 'fast-check';
import { anyCluster } from '../support/arbitrary-cluster.ts';
import type { More, RawObject } from './corpus.ts';
import { withBudgets, withQuota, withWebhook } from './with-admission.ts';
import { withKarpenter, withNodeGroups } from './with-autoscalers.ts';
import { withCronJobs, withDevices } from './with-devices.ts';
import { withGangs } from './with-gangs.ts';
import { withReadinessRule } from './with-readiness-rules.ts';

/** Half of the clusters have one of these. */
const halfOfThem = (...some: readonly fc.Arbitrary<More>[]): fc.Arbitrary<More> =>
  fc.oneof(
    { weight: some.length, arbitrary: fc.constant((objects: readonly RawObject[]) => objects) },
    ...some.map((arbitrary) => ({ weight: 1, arbitrary })),
  );

const anyCronJobs = fc
  .tuple(fc.constantFrom('Allow', 'Forbid', 'Replace'), fc.constantFrom(undefined, 0, 3))
  .map((drawn) => withCronJobs(...drawn));

/** What few clusters have, in any combination. */
const anyMore: fc.Arbitrary<More> = fc
  .tuple(
    halfOfThem(
      fc.constant(withDevices),
      fc.constantFrom(1, 2, 4).map(withGangs),
      withReadinessRule,
      anyCronJobs,
    ),
    halfOfThem(withBudgets, withQuota, withWebhook),
    halfOfThem(withKarpenter, withNodeGroups),
  )
  .map((mores) => (objects) => mores.reduce((all, more) => more(all), objects));

/** Small clusters with up to three additions, each of which half of them have. */
export const grownCluster: fc.Arbitrary<readonly RawObject[]> = fc
  .tuple(anyCluster, anyMore)
  .map(([objects, more]) => more(objects));

import { between, earlier, type Instant, minutes, seconds } from '#units';
import type { Evidence } from '../evidence/evidence.ts';

/** A stretch of which nothing in a record tells, and the elections that followed. */
export interface ApiGap {
  readonly from: Instant;
  readonly to: Instant;
  readonly controllerManager: Instant;
  readonly scheduler: Instant;
}

/** A leader that cannot renew its Lease for so long gives up. */
const RENEW_DEADLINE = seconds(10);

/** Processes that ended are started again after a back-off of their own. */
const ELECTED_WITHIN = minutes(2);

/**
 * The last stretch in which kube-apiserver may have been down: nothing in the record is from it, and
 * soon after it both kube-controller-manager and kube-scheduler were elected anew. Either alone may
 * have failed by itself.
 * @upstream k8s.io/client-go tools/leaderelection/leaderelection.go renew (1.36)
 */
export function apiGapIn(evidence: Evidence): ApiGap | undefined {
  const times = timesIn(evidence);
  const elections = electionsOf('kube-controller-manager', evidence).flatMap((one) =>
    electionsOf('kube-scheduler', evidence)
      .filter((other) => Math.abs(one - other) <= ELECTED_WITHIN)
      .map((other) => ({ controllerManager: one, scheduler: other })),
  );
  for (const elected of elections.reverse()) {
    const first = Math.min(elected.controllerManager, elected.scheduler) as Instant;
    const stretch = stretchBefore(first, times);
    if (stretch !== undefined) return { ...stretch, ...elected };
  }
  return undefined;
}

/** The last stretch without a sign that ends shortly before an instant. */
function stretchBefore(
  at: Instant,
  times: readonly Instant[],
): Pick<ApiGap, 'from' | 'to'> | undefined {
  let to = at;
  for (const from of times.filter((time) => time < at).reverse()) {
    if (to < earlier(at, ELECTED_WITHIN)) return undefined;
    if (between(from, to) >= RENEW_DEADLINE) return { from, to };
    to = from;
  }
  return undefined;
}

/** All instants of Events and of audit logs, in order. */
const timesIn = ({ events, audit }: Evidence): readonly Instant[] =>
  [...events.flatMap(({ first, last }) => [first, last]), ...audit.map(({ at }) => at)]
    .filter((time) => time !== undefined)
    .sort((a, b) => a - b);

/** When a component was elected, after the snapshot of before. */
function electionsOf(
  component: 'kube-controller-manager' | 'kube-scheduler',
  { events, before, after }: Evidence,
): readonly Instant[] {
  const told = events.flatMap(({ reason, about, first, last }) =>
    reason === 'LeaderElection' && about.name === component ? [first, last] : [],
  );
  const shown = (after?.cluster.elections ?? []).map(({ name, acquiredAt }) =>
    name === component ? acquiredAt : undefined,
  );
  const times = [...told, ...shown].filter((time) => time !== undefined);
  return [...new Set(times)].filter((time) => time > (before?.at ?? 0)).sort((a, b) => a - b);
}

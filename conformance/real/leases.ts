import { type Duration, type Instant, milliseconds, printInstant, seconds } from '#units';
import type { History } from './history.ts';

const PERIOD = seconds(10);

/** Half of the time between two passes. A pass notices renewals before it. */
const BEFORE_NOTICED = milliseconds(2_500);

const A_MOMENT = milliseconds(20);

/**
 * The leases of all nodes as the recorded kubelets had them: these renew at odd intervals,
 * simulated ones every 10 s. The log shows the last renewal before a node falls silent.
 */
export const leasesOf = (
  { start, order, lastNoticed }: History,
  silentAt: (node: string) => Instant | undefined,
): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: order.map((name) => ({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: 'kube-node-lease', resourceVersion: '999999999' },
      spec: {
        holderIdentity: name,
        leaseDurationSeconds: 40,
        renewTime: printInstant(firstRenewal(start, lastNoticed.get(name), silentAt(name))),
      },
    })),
  });

function firstRenewal(
  start: Instant,
  noticed: Instant | undefined,
  silentAt: Instant | undefined,
): Instant {
  if (noticed === undefined) return (start - seconds(1)) as Instant;
  const known = noticed - BEFORE_NOTICED;
  // The next renewal must not come before the silence.
  const last = silentAt === undefined ? known : Math.max(known, silentAt - PERIOD + A_MOMENT);
  const latest = silentAt === undefined ? last : Math.min(last, silentAt - A_MOMENT);
  const periods = Math.max(0, Math.ceil((latest - start) / PERIOD));
  return (latest - periods * (PERIOD as Duration)) as Instant;
}

import { type Duration, earlier, type Instant, instant, milliseconds, seconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { Evidence } from '../evidence/evidence.ts';

interface Sources {
  readonly evidence: Evidence;
  /** The requests about the node. */
  readonly requests: readonly AuditEntry[];
  /** The earliest instant that its fault can have. */
  readonly soonest: Instant;
}

/** The `nodeLeaseDurationSeconds` of kubelets that set no other one. */
const USUAL_LEASE = 40;

/**
 * The longest time from one renewal of the Lease of a node to the next: a quarter of its duration, and
 * up to 4 % more.
 * @upstream pkg/kubelet/kubelet.go nodeLeaseRenewIntervalFraction (1.36)
 */
export function renewalOf(name: string, { before, after }: Evidence): Duration {
  const leases = [after, before].map((snapshot) =>
    snapshot?.cluster.leases.find((each) => each.name === name),
  );
  const duration = leases.flatMap((lease) => lease?.leaseDurationSeconds ?? [])[0] ?? USUAL_LEASE;
  return milliseconds(duration * 260);
}

/** The last thing that a node is known to have done. */
export interface LastSign {
  readonly at: Instant;
  /** A renewal: the next one would have come within {@link renewalOf}. */
  readonly isRenewal: boolean;
  readonly words: string;
}

/** The last sign of life before an instant: a renewal of its Lease, or a request of its kubelet. */
export function lastSignBefore(
  name: string,
  before: Instant,
  { evidence, requests, soonest: from }: Sources,
): LastSign | undefined {
  const signs: LastSign[] = [];
  const soonest = earlier(from, seconds(10));
  for (const snapshot of [evidence.after, evidence.before]) {
    const lease = snapshot?.cluster.leases.find((each) => each.name === name);
    const at = lease?.renewTime;
    // Of a snapshot that was taken before the notice, the Lease may have been renewed since.
    const isLast = (snapshot?.at ?? 0) >= before;
    if (at === undefined || at > before || (!isLast && at < soonest)) continue;
    signs.push({ at, isRenewal: isLast, words: 'the last renewal of its Lease' });
  }
  for (const { user, at: answered, uncertain = 0 } of requests) {
    const at = instant(answered - uncertain);
    if (user !== `system:node:${name}` || at > before || at < soonest) continue;
    signs.push({ at, isRenewal: false, words: 'the last request of its kubelet' });
  }
  const renewal = signs.find(({ isRenewal }) => isRenewal);
  return renewal ?? signs.sort((a, b) => b.at - a.at)[0];
}

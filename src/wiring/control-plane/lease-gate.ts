import { LEASE_NAMESPACES, type Webhooks } from '#admission';
import { type CauseId, THE_SNAPSHOT } from '#causes';

/** What renews Leases, as far as webhooks can keep it from that. */
interface LeaseHolders {
  readonly heartbeats: { onLeases(): void };
  readonly processes: Readonly<
    Record<string, { onLeases(granted: boolean, because: CauseId): void }>
  >;
}

/** Webhooks that are asked about renewals of Leases, and those who renew them. */
export class LeaseGate {
  /** Why the Leases of nodes are not renewed now; undefined while they are. */
  refused: CauseId | undefined;

  /** From now on the holders of Leases hear of webhooks that are lost or back. */
  connect(webhooks: Webhooks, { heartbeats, processes }: LeaseHolders): void {
    const look = (because: CauseId): void => {
      const isRefused = webhooks.refusesLeases(LEASE_NAMESPACES.nodes);
      const isNews = isRefused === (this.refused === undefined);
      if (isNews) this.refused = isRefused ? because : undefined;
      if (isNews) heartbeats.onLeases();
      const granted = !webhooks.refusesLeases(LEASE_NAMESPACES.leaders);
      for (const each of Object.values(processes)) each.onLeases(granted, because);
    };
    webhooks.watch(look);
    look(THE_SNAPSHOT);
  }
}

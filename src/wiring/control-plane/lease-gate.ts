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
  #leadersRefused = false;
  readonly #leaders: ((granted: boolean) => void)[] = [];

  /** Watchers hear now and with each change whether leaders can renew their Leases. */
  watchLeaders(watcher: (granted: boolean) => void): void {
    this.#leaders.push(watcher);
    watcher(!this.#leadersRefused);
  }

  /** From now on the holders of Leases hear of webhooks that are lost or back. */
  connect(webhooks: Webhooks, { heartbeats, processes }: LeaseHolders): void {
    const look = (because: CauseId): void => {
      const isRefused = webhooks.refusesLeases(LEASE_NAMESPACES.nodes);
      const isNews = isRefused === (this.refused === undefined);
      if (isNews) this.refused = isRefused ? because : undefined;
      if (isNews) heartbeats.onLeases();
      const granted = !webhooks.refusesLeases(LEASE_NAMESPACES.leaders);
      for (const each of Object.values(processes)) each.onLeases(granted, because);
      if (granted !== this.#leadersRefused) return;
      this.#leadersRefused = !granted;
      for (const watcher of this.#leaders) watcher(granted);
    };
    webhooks.watch(look);
    look(THE_SNAPSHOT);
  }
}

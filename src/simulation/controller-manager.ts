import type { ApiClient } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { Client } from '#cluster';
import type { Timer } from '#timeline';
import { seconds } from '#units';
import type { ControllerManagerParts } from './controller-manager-parts.ts';
import { type Running, startControllers } from './start-controllers.ts';

/**
 * A leader that cannot renew its lease for this long gives up and its process ends; the next one starts
 * with no memory.
 * @upstream client-go/tools/leaderelection RenewDeadline (1.36)
 */
const RENEW_DEADLINE = seconds(10);

/** kube-controller-manager: the controllers that run together, stop together and lose their memory together. */
export class ControllerManager {
  readonly #parts: ControllerManagerParts;
  #running: readonly Running[] | undefined;
  #clients: ApiClient[] = [];
  #apiAvailable = true;
  /** A process exists that can do nothing before it reaches the API server. */
  #waitsForApi = false;
  #givesUp: Timer | undefined;

  constructor(parts: ControllerManagerParts) {
    this.#parts = parts;
  }

  /** Starts the controllers in the state of having run for long before the start. */
  continueFromSnapshot(): void {
    this.#running ??= this.#wire('steady', THE_SNAPSHOT);
  }

  /**
   * Starts a process now: passes and polls count from here, or from the return of the API server
   * when that is down. Does nothing when one is running.
   */
  startNow(because: CauseId): void {
    if (this.#apiAvailable) this.#running ??= this.#wire('restart', because);
    else this.#waitsForApi = this.#running === undefined;
  }

  stopNow(): void {
    for (const controller of this.#running ?? []) controller.stop();
    this.#running = undefined;
    for (const client of this.#clients) client.close();
    this.#clients = [];
    this.#waitsForApi = false;
    if (this.#givesUp !== undefined) this.#parts.timeline.cancel(this.#givesUp);
    this.#givesUp = undefined;
  }

  /** While the API server is down there are no writes; a long outage costs the leader its lease. */
  onApiServer(up: boolean, because: CauseId): void {
    if (this.#apiAvailable === up) return;
    this.#apiAvailable = up;
    const { timeline } = this.#parts;
    if (up) {
      if (this.#givesUp !== undefined) timeline.cancel(this.#givesUp);
      this.#givesUp = undefined;
      if (this.#waitsForApi) this.startNow(because);
      this.#waitsForApi = false;
      for (const controller of this.#running ?? []) controller.onApiReturn?.();
    } else if (this.#running !== undefined) {
      this.#givesUp = timeline.after(RENEW_DEADLINE, 'reactions', () => this.#giveUp());
    }
  }

  /** The process ends, and the next one waits for the API server. */
  #giveUp(): void {
    this.stopNow();
    this.#waitsForApi = true;
  }

  #wire(mode: 'steady' | 'restart', because: CauseId): readonly Running[] {
    const { timeline, store, ledger, start } = this.#parts;
    return startControllers(this.#parts, {
      mode,
      because,
      common: {
        timeline,
        store,
        recorder: ledger,
        origin: mode === 'steady' ? start : timeline.now,
        start,
        apiAvailable: () => this.#apiAvailable,
      },
      clientOf: (component) => new Client(component, store, timeline, ledger),
      apiOf: (component) => this.#apiClient(component),
    });
  }

  /** Each controller has a client of its own, which begins with a full bucket. */
  #apiClient(component: string): ApiClient {
    const { behaviors, clients } = this.#parts;
    const limits = behaviors.apiClients.controllerManager;
    const client = clients.make('kube-controller-manager', component, limits);
    this.#clients.push(client);
    return client;
  }
}

import type { ApiClient } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { Client } from '#cluster';
import type { ControllerManagerParts } from './controller-manager-parts.ts';
import { type Running, startControllers } from './start-controllers.ts';

/** kube-controller-manager: the controllers that run together, stop together and lose their memory together. */
export class ControllerManager {
  readonly #parts: ControllerManagerParts;
  #running: readonly Running[] | undefined;
  #clients: ApiClient[] = [];
  #apiAvailable = true;

  constructor(parts: ControllerManagerParts) {
    this.#parts = parts;
  }

  /** Starts the controllers in the state of having run for long before the start. */
  continueFromSnapshot(): void {
    this.#running ??= this.#wire('steady', THE_SNAPSHOT);
  }

  /** Starts a process now: passes and polls count from here. Does nothing when one is running. */
  startNow(because: CauseId): void {
    this.#running ??= this.#wire('restart', because);
  }

  stopNow(): void {
    for (const controller of this.#running ?? []) controller.stop();
    this.#running = undefined;
    for (const client of this.#clients) client.close();
    this.#clients = [];
  }

  /** While the API server is down there are no writes. */
  onApiServer(up: boolean): void {
    if (this.#apiAvailable === up) return;
    this.#apiAvailable = up;
    if (up) for (const controller of this.#running ?? []) controller.onApiReturn?.();
  }

  #wire(mode: 'steady' | 'restart', because: CauseId): readonly Running[] {
    const { timeline, store, known, ledger, start } = this.#parts;
    return startControllers(this.#parts, {
      mode,
      because,
      shared: {
        timeline,
        store: known,
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

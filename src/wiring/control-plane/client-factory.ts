import {
  ApiClient,
  type ApiClientParts,
  PaceLog,
  type PaceParts,
  type RequestOrder,
} from '#api-clients';
import type { Duration } from '#units';
import type { ClientLimits } from '#versions';

export interface ClientFactoryParts extends PaceParts {
  /** The duration of a request to the API server. */
  readonly latency: Duration;
  readonly reachable: () => boolean;
  /** The order of requests of one instant among the parts of a process. */
  readonly orderOf: (process: string) => RequestOrder;
}

/** Creates the clients through which components send their requests, and keeps track of them. */
export class ClientFactory {
  readonly pace: PaceLog;
  readonly #parts: ClientFactoryParts;

  constructor(parts: ClientFactoryParts) {
    this.#parts = parts;
    this.pace = new PaceLog(parts);
  }

  /**
   * A client with full buckets.
   * @param process such as `kube-controller-manager`
   * @param component the part of the process that uses the client
   */
  make(
    process: string,
    component: string,
    limits: ClientLimits,
    more: Partial<Pick<ApiClientParts, 'isBackground'>> = {},
  ): ApiClient {
    const { timeline, latency, reachable, orderOf } = this.#parts;
    const pace = this.pace.of(process, component, limits);
    const order = orderOf(process);
    return new ApiClient({ timeline, latency, reachable, limits, pace, order, ...more });
  }
}

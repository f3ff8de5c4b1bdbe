import type { ComponentContext } from '#cluster';
import type { ApiClient } from './api-client.ts';
import type { EventSink } from './event-sink.ts';

/**
 * What a controller works with that sends its requests through a client with limits.
 * @typeParam C the causes that it records
 */
export interface ControllerContext<C> extends ComponentContext<C> {
  /** Its requests wait here. */
  readonly api: ApiClient;
  /** Sends its events through the same client. */
  readonly events: EventSink;
  /** False while the API cannot be written. */
  readonly apiAvailable: () => boolean;
}

import type { Recorder } from '#causes';
import type { Timeline } from '#timeline';
import type { Client } from './client.ts';
import type { Store } from './store.ts';

/**
 * What each component of a run works with.
 * @typeParam C the causes that it records
 */
export interface ComponentContext<C> {
  readonly timeline: Timeline;
  /** The objects as the component knows them. */
  readonly store: Store;
  /** Writes under the name of the component. */
  readonly client: Client;
  readonly recorder: Recorder<C>;
}

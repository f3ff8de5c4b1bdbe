import type { ApiClient, ApiClientParts } from '#api-clients';
import type { CauseId, TimelineEvent } from '#causes';
import type { Client, ComponentContext, PodKey } from '#cluster';
import type { Duration } from '#units';
import type { DrainCause } from './causes.ts';

/** Called when the drain of a node is over; never where it waits for ever. */
export type DrainEnded = (node: string, outcome: 'drained' | 'failed') => void;

export interface DrainParts extends ComponentContext<DrainCause | TimelineEvent> {
  /** A client for each `kubectl drain`. */
  readonly apiOf: (kind: Pick<ApiClientParts, 'isBackground'>) => ApiClient;
  readonly evictionApi: EvictionApiForDrains;
  readonly apiAvailable: () => boolean;
}

/** The eviction subresource, as a drain uses it. */
interface EvictionApiForDrains {
  /** What webhooks do with an eviction that is requested now, and how long that takes. */
  askWebhooks(pod: PodKey): WebhookAnswer;
  /** @param last the refusal of the pod's last eviction */
  evict(
    request: {
      readonly pod: PodKey;
      readonly client: Client;
      readonly mechanism: 'drain';
      readonly gracePeriodSeconds?: number;
      readonly webhooks?: WebhookAnswer | undefined;
    },
    because: CauseId,
    last?: LastAnswer,
  ): {
    readonly code: number;
    readonly budget?: string;
    readonly namespaceTerminating?: true;
    readonly decision?: CauseId;
    readonly sort?: string;
  };
}

export interface WebhookAnswer {
  readonly takes: Duration;
  readonly refusal?: { readonly configuration: string; readonly message: string } | undefined;
}

export interface LastAnswer {
  readonly decision: CauseId;
  readonly sort: string;
}

import type { ApiClient } from '#api-clients';
import type { TimelineEvent } from '#causes';
import type { ComponentContext } from '#cluster';
import type { Duration } from '#units';
import type { SchedulerOptions } from '../options.ts';
import type { SchedulerCause } from './causes.ts';

/** A webhook that nobody can call, and what the API server answers therefore. */
export interface WebhookRefusal {
  readonly by: string;
  readonly name: string;
  readonly message: string;
}

/** Webhooks that the API server asks about bindings of pods to nodes. */
export interface BindingWebhooks {
  /** How long they take about a pod of a namespace, and which of them refuses its binding. */
  callForBinding(namespace: string): {
    readonly takes: Duration;
    readonly refusal?: WebhookRefusal;
  };
  /** Listeners are notified when a webhook can be called again. */
  onReturn(listener: () => void): void;
}

/** What kube-scheduler works with. */
export interface KubeSchedulerParts extends ComponentContext<TimelineEvent | SchedulerCause> {
  /** Its requests about pods wait here; events have a client of their own. */
  readonly api: ApiClient;
  readonly options: SchedulerOptions;
  /** The webhooks that are asked about bindings; none by default. */
  readonly bindings?: BindingWebhooks | undefined;
}

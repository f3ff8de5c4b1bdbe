import { NewPods, type WebhookCause, Webhooks, type WebhookWorld } from '#admission';
import type { Recorder } from '#causes';
import type { Store } from '#cluster';
import type { WebhookAnswer } from '#eviction-api';
import type { Clock } from '#timeline';
import type { AdmissionBehavior } from '#versions';
import type { World } from '#world';

interface Parts {
  readonly store: Store;
  readonly timeline: Clock;
  readonly recorder: Recorder<WebhookCause>;
  readonly world: World;
}

/** The admission of new pods, and the webhooks of the cluster that it asks. */
export function admissionIn(
  { store, timeline: clock, recorder, world }: Parts,
  behavior: AdmissionBehavior,
): { readonly newPods: NewPods; readonly webhooks: Webhooks } {
  const webhooks = new Webhooks({ store, recorder, world: webhookWorld(world), behavior });
  return { webhooks, newPods: new NewPods({ store, clock, webhooks, behavior }) };
}

/** What webhooks do with the evictions of a namespace. */
export const evictionWebhooks =
  (webhooks: () => Pick<Webhooks, 'callForEviction'>) =>
  (namespace: string): WebhookAnswer => {
    const { takes, refusal: by } = webhooks().callForEviction(namespace);
    const refusal = by && { configuration: `${by.by}/${by.name}`, message: by.message };
    return { takes, refusal };
  };

/** What webhooks need to know of the world. While the API server is down, nobody calls them. */
const webhookWorld = (world: World): WebhookWorld => ({
  reaches: ({ key, nodeName = '' }) => {
    if (!world.apiServerUp) return true;
    const { powered, linked, frozen } = world.machine(nodeName);
    return powered && linked && !frozen && world.containers.down(key) === undefined;
  },
  watch: (changed) => {
    world.observe((changes) => {
      const [first] = changes;
      if (first !== undefined) changed(first.because);
    });
    world.containers.watch(({ because }) => changed(because));
  },
});

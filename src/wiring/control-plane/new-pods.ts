import { NewPods, type WebhookCause, Webhooks, type WebhookWorld } from '#admission';
import type { Recorder } from '#causes';
import type { Store } from '#cluster';
import type { Clock } from '#timeline';
import type { AdmissionBehavior } from '#versions';
import type { World } from '#world';

interface Parts {
  readonly store: Store;
  readonly timeline: Clock;
  readonly recorder: Recorder<WebhookCause>;
  readonly world: World;
}

/** The admission of new pods, whose webhooks run in the cluster itself. */
export function admissionIn(
  { store, timeline: clock, recorder, world }: Parts,
  behavior: AdmissionBehavior,
): NewPods {
  const webhooks = new Webhooks({ store, recorder, world: webhookWorld(world), behavior });
  return new NewPods({ store, clock, webhooks, behavior });
}

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

import type { ApiClient } from '#api-clients';
import type { CauseId } from '#causes';
import { type Client, isTerminating, type Pod, type Store } from '#cluster';
import type { AssumedPods } from './assumed-pods.ts';

export interface BindingParts {
  readonly store: Store;
  readonly client: Client;
  readonly api: ApiClient;
}

/**
 * Binds a pod to its chosen node, while the loop goes on. A pod that was removed meanwhile is
 * skipped.
 * @param failed called for a pod to try again, as it was placed and as it is now
 * @upstream pkg/scheduler/schedule_one.go bindingCycle (1.36)
 */
export function requestBinding(
  { store, client, api }: BindingParts,
  assumed: AssumedPods,
  pod: Pod,
  node: string,
  because: CauseId,
  failed: (placed: Pod, known: Pod) => void,
): void {
  const { key, uid } = pod;
  assumed.assume(pod, node, because);
  api.ask({ kind: 'pod', node, name: key }, (reached) => {
    const known = store.pod(key);
    const placed = known && assumed.placed(known);
    assumed.forget(key);
    if (known?.uid !== uid || known.nodeName !== undefined || isTerminating(known)) return;
    if (reached) client.bindPod(key, node, because);
    else if (placed !== undefined) failed(placed, known);
  });
}

import type { ApiClient, Caller } from '#api-clients';
import type { CauseId } from '#causes';
import type { Client, Store } from '#cluster';
import type { Refusal, WaitingPod } from './pod-queue.ts';

export interface RefusalParts {
  readonly store: Store;
  readonly client: Client;
  readonly api: ApiClient;
}

/**
 * Writes that a pod has no node, unless it already shows the message; the loop waits for that.
 * @param written called once the refusal is written, with the cause of later consequences
 * @upstream pkg/scheduler/schedule_one.go handleSchedulingFailure (1.36)
 */
export function requestRefusal(
  { store, client, api }: RefusalParts,
  loop: Caller,
  { pod: { key, uid }, because, refusal: before }: WaitingPod,
  { message }: Refusal,
  written: (cause: CauseId) => void,
): void {
  if (api.isInstant) written(client.refusePod(key, message, because));
  else if (before?.message === message) written(because);
  else
    loop.send({ kind: 'pod', name: key }, (reached) => {
      const known = store.pod(key);
      if (!reached || known?.uid !== uid || known.nodeName !== undefined) return;
      written(client.refusePod(key, message, because));
    });
}

import type { Caller } from '#api-clients';
import type { CauseId } from '#causes';
import { isPodReady, type Pod } from '#cluster';
import type { NodeLifecycleParts } from './parts.ts';

/**
 * Marks the pods of a node not ready: a PUT for each pod with the status Ready, one after the
 * other, and an event. A pod that has changed since it was read is refused, and so is each while
 * the API server is down; a missing pod is skipped.
 *
 * @param ended called with the numbers of refused and of marked pods
 * @upstream pkg/controller/util/node/controller_utils.go MarkPodsNotReady (1.36)
 */
export function markPodsNotReady(
  { client, events }: NodeLifecycleParts,
  caller: Caller,
  node: string,
  pods: readonly Pod[],
  because: CauseId,
  ended: (refused: number, marked: number) => void = () => undefined,
): void {
  const ready = pods.filter(isPodReady);
  if (ready.length === 0) {
    ended(0, 0);
    return;
  }
  let refused = 0;
  let marked = 0;
  let left = ready.length;
  for (const pod of ready) {
    const { key } = pod;
    caller.send({ kind: 'pod', node, name: key }, (reached) => {
      const written = client.current.pod(key);
      const isGone = reached && written === undefined;
      if (reached && written === pod) {
        client.setPodReady(pod, false, because);
        marked += 1;
      } else if (!isGone) refused += 1;
      if (!isGone) events.record({ node, name: key });
      left -= 1;
      if (left === 0) ended(refused, marked);
    });
  }
}

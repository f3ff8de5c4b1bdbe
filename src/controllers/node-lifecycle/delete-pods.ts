import type { Caller } from '#api-clients';
import type { CauseId } from '#causes';
import { controllerOf, isTerminating, type Pod } from '#cluster';
import type { NodeLifecycleParts } from './parts.ts';

/**
 * Whether the controller leaves a pod of a lost node alone: a terminating one, or one of a
 * DaemonSet.
 */
export const isLeftAlone = (pod: Pod): boolean =>
  isTerminating(pod) || controllerOf(pod)?.kind === 'DaemonSet';

/**
 * Deletes the pods of a node one after the other, each with its own grace period: a PUT of its
 * status, which marks its node as lost, and a DELETE.
 *
 * @param ended called at the end; true when no request failed
 * @upstream pkg/controller/util/node/controller_utils.go DeletePods (1.26)
 */
export function deletePods(
  { store, client, events }: Pick<NodeLifecycleParts, 'store' | 'client' | 'events'>,
  caller: Caller,
  node: string,
  because: CauseId,
  ended: (done: boolean) => void,
): void {
  const pods = store.podsOn(node).filter((pod) => !isLeftAlone(pod));
  const from = (place: number): void => {
    const key = pods[place]?.key;
    if (key === undefined) {
      ended(true);
      return;
    }
    const request = { kind: 'pod', node, name: key } as const;
    events.record({ node, name: key });
    caller.send(request, () =>
      caller.send(request, (reached) => {
        if (!reached) {
          ended(false);
          return;
        }
        client.deletePod(key, { mechanism: 'pod-eviction-timeout' }, because);
        from(place + 1);
      }),
    );
  };
  from(0);
}

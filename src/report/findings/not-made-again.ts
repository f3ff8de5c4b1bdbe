import { controllerOf, findPod, isTerminal, type Pod, workloadKindOf } from '#cluster';
import type { FindingData } from '#documents';
import { podsToGo } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';

/**
 * Pods that go and are not created again: pods without a controller, and pods of kinds whose
 * controllers are not modelled. Static pods come back with their kubelet, and finished pods are no
 * loss.
 */
export function podsNotMadeAgain({
  outcome: { entries, cluster },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const lost = new Map<Pod['key'], string | undefined>();
  for (const { cause } of podsToGo(entries)) {
    const pod = findPod(cluster.pods, cause.pod);
    if (pod === undefined || isTerminal(pod) || lost.has(pod.key)) continue;
    const owner = controllerOf(pod);
    if (owner === undefined) lost.set(pod.key, undefined);
    else if (owner.kind !== 'Node' && workloadKindOf(owner) === undefined) {
      lost.set(pod.key, owner.kind);
    }
  }
  const kinds = [...new Set(lost.values())].sort((a, b) => compareText(a ?? '', b ?? ''));
  return kinds.map((owner) => ({
    kind: 'not-made-again',
    ...(owner !== undefined && { owner }),
    pods: [...lost]
      .filter(([, each]) => each === owner)
      .map(([key]) => key)
      .sort(compareText),
  }));
}

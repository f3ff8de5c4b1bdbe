import { controllerOf, ownerName, type Pod, REVISION_LABEL } from '#cluster';
import { addToList } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';
import { inItsSecond, type Rollout } from './rollout.ts';

/**
 * The roll-outs of StatefulSets and DaemonSets that two snapshots show: pods that are new have another
 * revision. They began when the controller first deleted a pod of its own.
 */
export function newRevisions(
  { before, after }: Pick<Evidence, 'before' | 'after'>,
  removals: readonly Removal[],
): readonly Rollout[] {
  const was = podsByOwner(before?.cluster.pods ?? []);
  const is = podsByOwner(after?.cluster.pods ?? []);
  return [...is].flatMap(([workload, pods]): readonly Rollout[] => {
    const old = new Set(was.get(workload)?.map(revisionOf));
    const [revision] = pods.map(revisionOf).filter((each) => each !== '' && !old.has(each));
    if (revision === undefined || old.size === 0 || old.has('')) return [];
    const [first] = removals
      .filter(({ life, mechanism }) => mechanism === 'workload' && life.owner === workload)
      .flatMap(({ earliest }) => earliest ?? [])
      .sort((a, b) => a - b);
    if (first === undefined) return [];
    const evidence = `new pods have revision ${revision}`;
    return [{ workload, ...inItsSecond(first), owners: [workload], evidence }];
  });
}

const revisionOf = ({ labels }: Pod): string => labels[REVISION_LABEL] ?? '';

const KINDS: ReadonlySet<string> = new Set(['StatefulSet', 'DaemonSet']);

function podsByOwner(pods: readonly Pod[]): ReadonlyMap<string, Pod[]> {
  const found = new Map<string, Pod[]>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || !KINDS.has(owner.kind)) continue;
    addToList(found, ownerName(owner, pod.namespace), pod);
  }
  return found;
}

import type { Pod } from '#cluster';
import type { WorkloadFinder } from '#pod-facts';
import type { SickPods } from '#pod-times';
import { compareText } from '#units';
import type { Assumption } from './assumption.ts';

/** Pods with room at the start although the API denies them a node. */
export function ofContradictions(contradicted: ReadonlyMap<string, string>): readonly Assumption[] {
  const names = [...contradicted.keys()].sort(compareText);
  const [first] = names;
  if (first === undefined) return [];
  return [{ kind: 'room-contradicted', names, says: contradicted.get(first) ?? '' }];
}

/** Unhealthy pods of the snapshot, and the assumptions about them and their replacements. */
export function ofSickness(
  sick: SickPods,
  workloads: Pick<WorkloadFinder, 'of'>,
): readonly Assumption[] {
  const about = (kind: SickKind, pods: readonly Pod[]): readonly Assumption[] => {
    if (pods.length === 0) return [];
    const names = new Set(pods.map((pod) => workloads.of(pod) ?? pod.key));
    return [{ kind, names: [...names].sort(compareText), pods: pods.length }];
  };
  return [
    ...about(
      'sick-pods',
      sick.found.filter((pod) => sick.replacedBySick(pod)),
    ),
    ...about(
      'sick-pods-alone',
      sick.found.filter((pod) => !sick.replacedBySick(pod)),
    ),
    ...about('restarting-pods', sick.restarted),
  ];
}

type SickKind = 'sick-pods' | 'sick-pods-alone' | 'restarting-pods';

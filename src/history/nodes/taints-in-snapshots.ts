import { endOfSecond, type Instant } from '#units';
import { beginningOf } from '../evidence/beginning.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';
import type { NodeRequest } from './node-request.ts';
import { isRequested, taintName, taintText } from './requested-taints.ts';

/**
 * NoExecute taints that came or went between the snapshots, other than those of Kubernetes. Without
 * a snapshot of before, a taint that is older than the record counts only if it evicted a pod.
 */
export function taintsInSnapshots(
  evidence: Evidence,
  removals: readonly Removal[],
): readonly NodeRequest[] {
  const { before, after } = evidence;
  const old = new Map(before?.cluster.nodes.map((node) => [node.name, node]));
  const beginning = beginningOf(evidence);
  const isEvictor = (node: string, since: Instant): boolean =>
    removals.some(
      ({ life, mechanism, latest }) =>
        mechanism === 'taint' && life.nodeName === node && (latest ?? since) >= since,
    );
  const common = { by: undefined, evidence: 'the taint and its timeAdded' };
  return (after?.cluster.nodes ?? []).flatMap(({ name, taints }): readonly NodeRequest[] => {
    const known = old.get(name)?.taints.map(taintText);
    const came = taints.filter(isRequested).flatMap((taint): readonly NodeRequest[] => {
      const { timeAdded: at } = taint;
      if (at === undefined) return [];
      const isOld =
        before === undefined
          ? at < (beginning ?? at) && !isEvictor(name, at)
          : known?.includes(taintText(taint)) === true && at <= (before.at ?? at);
      const latest = endOfSecond(at);
      return isOld
        ? []
        : [{ ...common, at, latest, kind: 'taint', node: name, taints: [taintText(taint)] }];
    });
    const left = new Set(taints.map(taintName));
    const gone = (old.get(name)?.taints ?? []).filter(
      (taint) => isRequested(taint) && !left.has(taintName(taint)),
    );
    return gone.length === 0 || before?.at === undefined || after?.at === undefined
      ? came
      : [
          ...came,
          {
            ...{ kind: 'untaint', node: name, by: undefined, taints: gone.map(taintName) },
            ...{ at: before.at, latest: after.at, evidence: 'the taint is gone afterwards' },
          },
        ];
  });
}

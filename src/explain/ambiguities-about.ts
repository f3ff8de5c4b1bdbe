import type { PodKey } from '#cluster';
import type { Ambiguity } from '#documents';
import { ambiguitiesOf } from '#report';
import type { Run } from '#simulation';
import { matching, type ObjectName } from '#tries';

/** The decisions left to chance that name an object, one of its pods, or the node of one. */
export function ambiguitiesAbout(scenario: Run, object: ObjectName): readonly Ambiguity[] {
  const all = ambiguitiesOf(scenario);
  if (all.length === 0) return [];
  const isSubject = matching(scenario, object);
  const nodes = new Set(object.kind === 'node' ? [object.name] : []);
  for (const { key, nodeName } of scenario.outcome.cluster.pods) {
    if (nodeName !== undefined && isSubject(key)) nodes.add(nodeName);
  }
  return all.filter((each) => {
    const pods = 'pod' in each ? [each.pod] : 'pods' in each ? each.pods : [];
    const named = 'nodes' in each ? each.nodes : [];
    return pods.some((pod) => isSubject(pod as PodKey)) || named.some((node) => nodes.has(node));
  });
}

import { scaleWord } from '#words';
import type { Candidate } from './proposal.ts';

/**
 * One more replica of a workload with a single pod, or whose budget lets no pod go. A StatefulSet
 * with volumes of its own has data in each pod: another pod is no copy.
 */
export const replicas: Candidate = ({ row, workload, object, pods }) => {
  const word = scaleWord(object.kind);
  const hasVolumes = (object.statefulSet?.volumeClaimTemplates ?? []).length > 0;
  if (word === undefined || hasVolumes || pods.length === 0) return [];
  if (pods.length > 1 && row.figures.drainsFailed === 0) return [];
  const { namespace, name } = object;
  const scale = `${word}/${namespace}/${name}=${pods.length + 1}`;
  return [{ kind: 'replicas', words: `one more replica of ${workload}`, scale }];
};

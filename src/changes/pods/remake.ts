import {
  isTerminal,
  isTerminating,
  type Labels,
  type Pod,
  type PodTemplate,
  type WorkloadObject,
} from '#cluster';
import type { Draft } from '../draft.ts';
import { isSame, newSpec } from './new-spec.ts';
import { withSpec } from './pod-states.ts';

/**
 * Gives the pods of a workload the spec of its new template, as a finished roll-out does. They keep
 * their names.
 *
 * @param before - absent where the snapshot shows no template: the pods show it
 */
export function remakePods(
  draft: Draft,
  { namespace }: WorkloadObject,
  before: PodTemplate | undefined,
  after: PodTemplate,
  pods: readonly Pod[],
): void {
  const admit = (template: PodTemplate) => draft.plane.admit(template.spec, namespace);
  const [old, now] = [before && admit(before), admit(after)];
  // Pods of one template share their spec, and so do they afterwards.
  const specs = new Map<Pod['spec'], Pod['spec']>();
  for (const pod of pods.filter((each) => !isTerminal(each) && !isTerminating(each))) {
    const spec = specs.get(pod.spec) ?? newSpec(pod.spec, old ?? pod.spec, now);
    specs.set(pod.spec, spec);
    const labels = newLabels(pod.labels, before?.labels, after.labels);
    const annotations = newLabels(pod.annotations, before?.annotations, after.annotations);
    if (isSame([spec, labels], [pod.spec, pod.labels])) continue;
    draft.change(pod, { ...withSpec(pod, spec), labels, annotations });
  }
}

/** Labels that the pod has besides those of its template stay. */
function newLabels(own: Labels, before: Labels = {}, after: Labels): Labels {
  const kept = Object.entries(own).filter(([name]) => name in after || !(name in before));
  return { ...Object.fromEntries(kept), ...after };
}

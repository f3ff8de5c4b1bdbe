import { controllerOf, type Labels, type Pod, type PodSpec } from '#cluster';
import { isMirrorPod, isStaticPod } from '#pod-facts';
import type { FieldPath, Subject } from '../rule.ts';
import type { Placed, PlacedObjects } from './objects.ts';

/** The source of pods: the template of a workload, or a pod without a template in the files. */
export interface PodSubject extends Subject {
  readonly kind: PodKind;
  readonly namespace: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
  /** The path of the spec in the object. */
  readonly within: FieldPath;
  /** Whether the control plane has the operators Gt and Lt of tolerations. */
  readonly comparesTaints: boolean;
  /** `spec.replicas` of the workload, if it has such a field. */
  readonly replicas?: number;
}

type PodKind =
  | 'Deployment'
  | 'ReplicaSet'
  | 'ReplicationController'
  | 'StatefulSet'
  | 'DaemonSet'
  | 'Job'
  /** Run by a kubelet from a local file. */
  | 'StaticPod'
  /** Controlled by an object that is not in the files. */
  | 'ControlledPod'
  | 'BarePod';

/** The first pod of a controller represents the others; a template in the files takes its place. */
export function podSubjects(
  objects: PlacedObjects,
  comparesTaints: boolean,
): readonly PodSubject[] {
  const known = new Set<string>();
  const subjects: PodSubject[] = [];
  for (const placed of objects.workloads) {
    const { kind, namespace, name, template, replicas } = placed.object;
    known.add(`${namespace}/${kind}/${name}`);
    // The Deployment above a ReplicaSet has the same template.
    if (template === undefined || controllerOf(placed.object) !== undefined) continue;
    subjects.push({
      ...placed,
      kind,
      namespace,
      labels: template.labels,
      spec: template.spec,
      within: ['spec', 'template', 'spec'],
      comparesTaints,
      ...(replicas !== undefined && { replicas }),
    });
  }
  for (const placed of objects.pods) {
    const pod = placed.object;
    const owner = controllerOf(pod);
    const kind = kindOf(pod);
    if (owner !== undefined && kind !== 'StaticPod') {
      const name = `${pod.namespace}/${owner.kind}/${owner.name}`;
      if (known.has(name)) continue;
      known.add(name);
    }
    const { namespace, labels, spec } = pod;
    const where = { within: ['spec'], comparesTaints };
    subjects.push({ ...bare(placed), kind, namespace, labels, spec, ...where });
  }
  return subjects;
}

const bare = ({ name, placeOf, ignores }: Placed<Pod>): Subject => ({
  name,
  placeOf,
  ...(ignores !== undefined && { ignores }),
});

const CONTROL_PLANE = /^(?:kube-(?:apiserver|controller-manager|scheduler)|etcd)(?:-|$)/;

/** The file of a static pod lacks the annotations that its kubelet adds. */
function kindOf(pod: Pod): PodKind {
  if (isStaticPod(pod) || isMirrorPod(pod)) return 'StaticPod';
  const owner = controllerOf(pod);
  if (owner?.kind === 'Node') return 'StaticPod';
  // The controller has given them tolerations that the template lacks.
  if (owner?.kind === 'DaemonSet') return 'DaemonSet';
  if (owner !== undefined) return 'ControlledPod';
  const isOfControlPlane = pod.namespace === 'kube-system' && CONTROL_PLANE.test(pod.name);
  return isOfControlPlane ? 'StaticPod' : 'BarePod';
}

import { LABEL_ZONE } from '#autoscaling';
import {
  type NodePool,
  type Pod,
  type PodAffinityTerm,
  type PodSpec,
  readObjectSelector,
  selectsLabels,
} from '#cluster';
import { remembered } from '#units';

/** A pod on a machine that may come in several zones still. */
interface OpenPod {
  readonly pod: Pod;
  /** Those in which its machine might come when it was placed. */
  readonly zones: readonly string[];
}

/**
 * Pods that are kept apart by zone from those on planned machines are kept out of every zone in which
 * these may still come; a batch thus plans one machine for them, and the next batch another one.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/topology.go Record (1.12)
 */
export class OpenZones {
  /** Those whose zones their requirements tell. */
  readonly #told: OpenPod[] = [];
  /** Those that want none of some pods in their zone. */
  readonly #lonely: OpenPod[] = [];

  /** @param variant - the pod with the preferences that it still had when it was placed */
  add(pod: Pod, variant: Pod, { template }: NodePool, zones: readonly string[]): void {
    if (zones.length < 2) return;
    const open = { pod, zones };
    const ofPool = template.requirements.some(({ key }) => key === LABEL_ZONE);
    if (ofPool || zonalTerms(variant.spec).length > 0) this.#told.push(open);
    if (zonalTerms(pod.spec).length > 0) this.#lonely.push(open);
  }

  /** The zones that a pod is kept out of. */
  closedTo(variant: Pod): ReadonlySet<string> {
    const own = zonalTerms(variant.spec);
    const told = own.length === 0 ? [] : this.#told;
    if (told.length + this.#lonely.length === 0) return NONE;
    const inTheWay = [
      ...told.filter(({ pod }) => own.some((term) => isAbout(term, variant, pod))),
      ...this.#lonely.filter(({ pod }) =>
        zonalTerms(pod.spec).some((term) => isAbout(term, pod, variant)),
      ),
    ];
    return new Set(inTheWay.flatMap(({ zones }) => zones));
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The required terms that keep pods apart by zone. */
const zonalTerms = remembered(({ affinity }: PodSpec): readonly PodAffinityTerm[] => {
  const { requiredDuringSchedulingIgnoredDuringExecution: required = [] } =
    affinity?.podAntiAffinity ?? {};
  return required.filter(({ topologyKey }) => topologyKey === LABEL_ZONE);
});

/** Whether a term of a pod is about another one; a selector of namespaces is taken as one of all. */
function isAbout(term: PodAffinityTerm, owner: Pod, other: Pod): boolean {
  const { namespaces = [], namespaceSelector, labelSelector } = term;
  const { matchLabelKeys = [], mismatchLabelKeys = [] } = term;
  const names = namespaces.length === 0 ? [owner.namespace] : namespaces;
  return (
    (namespaceSelector !== undefined || names.includes(other.namespace)) &&
    selectsLabels(readObjectSelector(labelSelector), other.labels) &&
    matchLabelKeys.every((key) => owner.labels[key] === other.labels[key]) &&
    mismatchLabelKeys.every((key) => owner.labels[key] !== other.labels[key])
  );
}

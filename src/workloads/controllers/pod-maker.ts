import {
  additionsOf,
  addsAnything,
  type NewPods,
  type PodAdmission,
  type TwinAdditions,
  withRecommendation,
  withTwin,
} from '#admission';
import type { CauseId } from '#causes';
import {
  controllerOf,
  isSamePart,
  type OwnerReference,
  ownerName,
  type Pod,
  type PodKey,
  type PodSpec,
  type PodTemplate,
  podKey,
  REVISION_LABEL,
  type Store,
  TEMPLATE_GENERATION_LABEL,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import { type CompletedSpec, type LiveTwins, newestOf } from '../live-twins.ts';
import { type PodRequest, podOfRequest, podRequest } from '../pod-request.ts';
import type { NewPod } from '../verdict.ts';

export interface PodMakerParts {
  readonly store: Store;
  /** The API server's admission of a new pod's spec: of one template always the same object. */
  readonly admit: (spec: PodSpec, namespace: string) => PodSpec;
  /** What the API server does with a pod whose spec is complete; it admits all by default. */
  readonly newPods?: NewPods;
  /** Pods that show what else the API server makes of a template. */
  readonly twins: LiveTwins;
}

interface Name {
  readonly name: string;
  /** The pod's own: a text that is looked up by is searched and hashed once. */
  readonly key: PodKey;
}

/** The revision of the pod: its twin is of the same one. */
const revisionIn = ({ labels }: PodRequest): string =>
  labels[REVISION_LABEL] ?? labels[TEMPLATE_GENERATION_LABEL] ?? '';

/**
 * Creates the pods of workloads. Kubernetes ends their names at random; here they are numbered:
 * `web-7d9f-r1`.
 */
export class PodMaker {
  readonly #parts: PodMakerParts;
  readonly #numbers = new Map<string, number>();
  readonly #madeAgain = new Map<PodKey, number>();
  readonly #owners = new Map<string, readonly OwnerReference[]>();
  /** All created pods, gone or not; the latest of one name. */
  readonly made = new Map<PodKey, Pod>();
  /** The VerticalPodAutoscaler that gave new pods of a workload their requests, by workload. */
  readonly resized = new Map<string, string>();
  /** What new pods of a workload have of a running one, by the name of the workload. */
  readonly taught = new Map<string, TwinAdditions>();
  /** The workloads whose running pods of one template show several things; the newest pod counts. */
  readonly unlike = new Set<string>();

  constructor(parts: PodMakerParts) {
    this.#parts = parts;
  }

  make(workload: WorkloadObject, template: PodTemplate, which: NewPod, now: Instant): Pod {
    const request = podRequest(workload, template, which);
    const { name, key } = this.#nameFor(request, which);
    const uid = `k8s-evict-${key}-${this.#timesMade(key)}`;
    const ownerReferences = this.#sharedOwners(workload, request);
    const spec = this.#specOf(workload, template, request);
    const pod = podOfRequest({ ...request, ownerReferences }, { name, key, uid, spec }, now);
    this.made.set(key, pod);
    return pod;
  }

  /** What the API server does with a request for this pod; undefined where nothing can refuse it. */
  admissionOf(
    workload: WorkloadObject,
    template: PodTemplate,
    which: NewPod,
  ): PodAdmission | undefined {
    const { newPods } = this.#parts;
    const { namespace } = workload;
    if (newPods === undefined || newPods.admitsAllOf(namespace)) return undefined;
    const request = podRequest(workload, template, which);
    const spec = this.#specOf(workload, template, request);
    const { labels } = request;
    return newPods.admissionOf({ namespace, labels, spec, phase: 'Pending' });
  }

  /** Listeners are notified when what refused pods is over. */
  onReturn(listener: () => void): void {
    this.#parts.newPods?.onReturn(listener);
  }

  /** A created pod counts in the quotas of its namespace. */
  charge(pod: Pod, because: CauseId): void {
    this.#parts.newPods?.charge(pod, because);
  }

  /**
   * The spec of a new pod with what webhooks give to it: what is recommended, and what a running pod
   * shows.
   */
  #specOf(workload: WorkloadObject, template: PodTemplate, request: PodRequest): PodSpec {
    const { admit, twins } = this.#parts;
    const admitted = admit(request.spec, request.namespace);
    const name = workloadName(workload);
    const known = twins.completed(admitted);
    const key = `${name} ${workload.uid} ${revisionIn(request)}`;
    const completed = known.get(key) ?? this.#complete(workload, template.spec, admitted);
    known.set(key, completed);
    if (completed.resizedBy !== undefined) this.resized.set(name, completed.resizedBy);
    if (completed.taught !== undefined) this.taught.set(name, completed.taught);
    if (completed.othersDiffer === true) this.unlike.add(name);
    return completed.spec;
  }

  #complete(workload: WorkloadObject, template: PodSpec, admitted: PodSpec): CompletedSpec {
    const resized = this.#resize(workload, admitted);
    const { twins } = this.#parts;
    const alike = twins.allOf(workload, template);
    const twin = newestOf(alike);
    if (twin === undefined) return resized;
    const known = twins.knownFor(template);
    const taught = additionsOf(resized.spec, twin.spec, known);
    const spec = addsAnything(taught) ? withTwin(resized.spec, twin.spec, taught) : resized.spec;
    // Pods of one template share their specs.
    const others = new Set(alike.map((pod) => pod.spec));
    others.delete(twin.spec);
    const othersDiffer = [...others].some(
      (other) =>
        !isSamePart(withTwin(resized.spec, other, additionsOf(resized.spec, other, known)), spec),
    );
    return {
      ...resized,
      ...(addsAnything(taught) && { spec, taught }),
      ...(othersDiffer && { othersDiffer }),
    };
  }

  /** The oldest of several VerticalPodAutoscalers counts. */
  #resize(workload: WorkloadObject, admitted: PodSpec): CompletedSpec {
    const { namespace } = workload;
    const all = this.#parts.store.shelf('verticalAutoscalers').inNamespace(namespace);
    if (all.length === 0) return { spec: admitted };
    const owner = controllerOf(workload);
    const target = owner === undefined ? workloadName(workload) : ownerName(owner, namespace);
    const own = all.filter((each) => each.target === target);
    const [first] = own.sort((a, b) => (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0));
    if (first === undefined) return { spec: admitted };
    const spec = withRecommendation(admitted, first.containers);
    return { spec, resizedBy: `${namespace}/${first.name}` };
  }

  #sharedOwners(workload: WorkloadObject, request: PodRequest): readonly OwnerReference[] {
    const name = workloadName(workload);
    const owners = this.#owners.get(name) ?? request.ownerReferences;
    this.#owners.set(name, owners);
    return owners;
  }

  #nameFor({ namespace, name: given, generateName }: PodRequest, which: NewPod): Name {
    if (given !== undefined) return { name: given, key: podKey(namespace, given) };
    const stem = which.kind === 'on-node' ? `${generateName}${which.nodeName}-` : generateName;
    for (;;) {
      const name = `${stem}r${this.#next(`${namespace}/${stem}`)}`;
      const key = podKey(namespace, name);
      if (this.#parts.store.pod(key) === undefined) return { name, key };
    }
  }

  /** Including this time; most names are given once. */
  #timesMade(key: PodKey): number {
    if (!this.made.has(key)) return 1;
    const times = (this.#madeAgain.get(key) ?? 1) + 1;
    this.#madeAgain.set(key, times);
    return times;
  }

  #next(of: string): number {
    const number = (this.#numbers.get(of) ?? 0) + 1;
    this.#numbers.set(of, number);
    return number;
  }
}

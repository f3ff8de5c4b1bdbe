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
  type OwnerReference,
  ownerName,
  type Pod,
  type PodKey,
  type PodSpec,
  type PodTemplate,
  podKey,
  type Store,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import type { LiveTwins } from '../live-twins.ts';
import { type PodRequest, podOfRequest, podRequest } from '../pod-request.ts';
import type { NewPod } from '../verdict.ts';

export interface PodMakerParts {
  readonly store: Store;
  /** The API server's admission of a new pod's spec. */
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
  readonly #admitted = new Map<string, WeakMap<PodSpec, PodSpec>>();
  /** The VerticalPodAutoscaler that gave new pods of a workload their requests, by workload. */
  readonly resized = new Map<string, string>();
  /** What new pods of a workload have of a running one, by the name of the workload. */
  readonly taught = new Map<string, TwinAdditions>();
  readonly #completed = new Map<string, WeakMap<PodSpec, PodSpec>>();

  constructor(parts: PodMakerParts) {
    this.#parts = parts;
  }

  make(workload: WorkloadObject, template: PodTemplate, which: NewPod, now: Instant): Pod {
    const request = podRequest(workload, template, which);
    const { name, key } = this.#nameFor(request, which);
    const uid = `k8s-evict-${key}-${this.#timesMade(key)}`;
    const ownerReferences = this.#sharedOwners(workload, request);
    const admitted = this.#admit(request.spec, request.namespace);
    const spec = this.#complete(workload, template.spec, admitted);
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
    const admitted = this.#admit(request.spec, namespace);
    const spec = this.#complete(workload, template.spec, admitted);
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

  /** Pods of one template share their spec. */
  #admit(spec: PodSpec, namespace: string): PodSpec {
    const ofNamespace = this.#admitted.get(namespace) ?? new WeakMap<PodSpec, PodSpec>();
    this.#admitted.set(namespace, ofNamespace);
    const known = ofNamespace.get(spec) ?? this.#parts.admit(spec, namespace);
    ofNamespace.set(spec, known);
    return known;
  }

  /** Adds what webhooks give to a new pod: what is recommended, and what a running pod shows. */
  #complete(workload: WorkloadObject, template: PodSpec, admitted: PodSpec): PodSpec {
    const name = workloadName(workload);
    const ofWorkload = this.#completed.get(name) ?? new WeakMap<PodSpec, PodSpec>();
    this.#completed.set(name, ofWorkload);
    const known = ofWorkload.get(admitted);
    if (known !== undefined) return known;
    const resized = this.#resize(workload, admitted);
    const twin = this.#parts.twins.of(workload, template);
    const additions = twin && additionsOf(resized, twin.spec);
    const isTaught = additions !== undefined && addsAnything(additions);
    if (isTaught) this.taught.set(name, additions);
    const spec = isTaught && twin !== undefined ? withTwin(resized, twin.spec, additions) : resized;
    ofWorkload.set(admitted, spec);
    return spec;
  }

  /** The oldest of several VerticalPodAutoscalers counts. */
  #resize(workload: WorkloadObject, admitted: PodSpec): PodSpec {
    const { namespace } = workload;
    const all = this.#parts.store.shelf('verticalAutoscalers').inNamespace(namespace);
    if (all.length === 0) return admitted;
    const owner = controllerOf(workload);
    const target = owner === undefined ? workloadName(workload) : ownerName(owner, namespace);
    const own = all.filter((each) => each.target === target);
    const [first] = own.sort((a, b) => (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0));
    if (first === undefined) return admitted;
    this.resized.set(workloadName(workload), `${namespace}/${first.name}`);
    return withRecommendation(admitted, first.containers);
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

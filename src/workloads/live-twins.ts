import { isOfTemplate, type TwinAdditions } from '#admission';
import {
  controllerOf,
  isTerminal,
  ownerName,
  type Pod,
  type PodSpec,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { addToList, remembered } from '#units';

/** The spec of new pods of a workload, and where it comes from besides the template. */
export interface CompletedSpec {
  readonly spec: PodSpec;
  /** The VerticalPodAutoscaler that gives its requests, as `namespace/name`. */
  readonly resizedBy?: string;
  /** What it has of a running pod. */
  readonly taught?: TwinAdditions;
}

type CompletedSpecs = Map<string, CompletedSpec>;

/** The pods of the snapshot that show what the API server makes of the templates of workloads. */
export class LiveTwins {
  readonly #pods: readonly Pod[];
  /** The completed specs by what was admitted and by workload, which plays share. */
  readonly completed: (admitted: PodSpec) => CompletedSpecs;

  constructor(pods: readonly Pod[]) {
    this.#pods = pods;
    this.completed = completedSpecs(pods);
  }

  /**
   * The newest pod of a workload that runs and was made of its template; undefined without one. Of
   * pods of one age the first by name counts.
   */
  of(workload: WorkloadObject, template: PodSpec): Pod | undefined {
    return (podsByOwner(this.#pods).get(workloadName(workload)) ?? [])
      .filter((pod) => controllerOf(pod)?.uid === workload.uid)
      .filter(({ spec }) => isOfTemplate(spec, template))
      .reduce<Pod | undefined>((newest, each) => laterMade(newest, each), undefined);
  }
}

const completedSpecs = remembered((_: readonly Pod[]) =>
  remembered((_admitted: PodSpec): CompletedSpecs => new Map()),
);

const podsByOwner = remembered((pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> => {
  const found = new Map<string, Pod[]>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner !== undefined && pod.phase === 'Running' && !isTerminal(pod)) {
      addToList(found, ownerName(owner, pod.namespace), pod);
    }
  }
  return found;
});

function laterMade(a: Pod | undefined, b: Pod): Pod {
  if (a === undefined) return b;
  const [made, other] = [a.creationTimestamp ?? 0, b.creationTimestamp ?? 0];
  if (made === other) return a.key < b.key ? a : b;
  return made > other ? a : b;
}

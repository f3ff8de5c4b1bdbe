import { isOfTemplate } from '#admission';
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

/** The pods of the snapshot that show what the API server makes of the templates of workloads. */
export class LiveTwins {
  readonly #pods: readonly Pod[];

  constructor(pods: readonly Pod[]) {
    this.#pods = pods;
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

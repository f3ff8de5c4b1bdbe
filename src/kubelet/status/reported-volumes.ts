import { isTerminal, lifeOf, type Pod, rememberedOfCluster, type Store } from '#cluster';
import { claimsOfPod, uniqueVolumeName, volumesToAttach } from '#pod-volumes';

/** The pods whose volumes their nodes report at the start, by node. */
const reportedAtStart = rememberedOfCluster(
  (store): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(
      store.nodes().flatMap(({ name, volumesInUse }) => {
        const pods = store.podsOn(name).filter((pod) => hasClaims(pod) && !isTerminal(pod));
        const reported = pods.filter((pod) =>
          volumesToAttach(pod, store).every(
            (volume) => volumesInUse?.includes(uniqueVolumeName(volume)) ?? true,
          ),
        );
        return reported.length === 0 ? [] : [[name, new Set(reported.map(lifeOf))] as const];
      }),
    ),
);

/**
 * The pods whose volumes kubelets have reported as in use. A volume counts as reported as long as
 * some pod of the node holds it: the report of an earlier pod does not hold for the next one. A
 * kubelet that starts knows of no report.
 *
 * @upstream pkg/kubelet/volumemanager/cache/desired_state_of_world.go MarkVolumesReportedInUse (1.36)
 */
export class ReportedVolumes {
  readonly #store: Store;
  readonly #holdsVolumes: (pod: Pod) => boolean;
  readonly #given: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #changed = new Map<string, ReadonlySet<string>>();

  constructor(store: Store, holdsVolumes: (pod: Pod) => boolean) {
    this.#store = store;
    this.#holdsVolumes = holdsVolumes;
    this.#given = reportedAtStart(store);
  }

  /** The kubelet of a node has reported the volumes of these pods. */
  note(node: string, pods: readonly Pod[]): void {
    this.#changed.set(node, new Set(pods.map(lifeOf)));
  }

  has(pod: Pod): boolean {
    const { nodeName: node } = pod;
    if (node === undefined || !hasClaims(pod)) return true;
    const lives = this.#changed.get(node) ?? this.#given.get(node) ?? NONE;
    if (lives.has(lifeOf(pod))) return true;
    const volumes = volumesToAttach(pod, this.#store);
    if (volumes.length === 0) return true;
    const held = new Set(
      this.#store
        .podsOn(node)
        .filter((other) => lives.has(lifeOf(other)) && this.#holdsVolumes(other))
        .flatMap((other) => volumesToAttach(other, this.#store).map(({ name }) => name)),
    );
    return volumes.every(({ name }) => held.has(name));
  }
}

export const hasClaims = (pod: Pod): boolean => claimsOfPod(pod).length > 0;

const NONE: ReadonlySet<string> = new Set();

import {
  type Change,
  type Client,
  isTerminal,
  lifeOf,
  type Pod,
  rememberedOfCluster,
  type Store,
} from '#cluster';
import { claimsOfPod, isAboutClaims, uniqueVolumeName, volumesToAttach } from '#pod-volumes';
import type { Timeline, Timer } from '#timeline';
import { compareText, type Instant } from '#units';
import type { MachineChange, World } from '#world';

export interface VolumesInUseParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly world: World;
  readonly client: Client;
  /** The next time at which a kubelet computes its node's status. */
  readonly nextStatusRound: (node: string) => Instant | undefined;
  /** Whether a kubelet has not unmounted a pod's volumes yet. */
  readonly holdsVolumes: (pod: Pod) => boolean;
}

/** Nodes that report volumes, or have pods with claims. */
const nodesWithVolumes = rememberedOfCluster((store) =>
  store
    .nodes()
    .map(({ name, volumesInUse }) => ({
      name,
      reports: volumesInUse !== undefined,
      isUsed: store.podsOn(name).some(hasClaims),
    }))
    .filter(({ reports, isUsed }) => reports || isUsed),
);

/**
 * The volumes that kubelets report as in use: those of all pods that they have not finished with.
 * The report is part of the node's status, so that a machine that goes down before its next status
 * round leaves an old one behind.
 *
 * @upstream pkg/kubelet/volumemanager/volume_manager.go GetVolumesInUse (1.36)
 */
export class VolumesInUseAgent {
  readonly #parts: VolumesInUseParts;
  /** The requested status rounds, by node. */
  readonly #pending = new Map<string, Timer>();
  /** Nodes with pods with claims, now or before: their first report is written whatever it says. */
  readonly #used = new Set<string>();
  readonly #reported: ReportedVolumes;
  readonly #listeners: ((node: string) => void)[] = [];

  constructor(parts: VolumesInUseParts) {
    this.#parts = parts;
    this.#reported = new ReportedVolumes(parts.store, parts.holdsVolumes);
    const { store, world } = parts;
    for (const { name, reports, isUsed } of nodesWithVolumes(store)) {
      if (reports) this.#request(name);
      if (isUsed) this.#used.add(name);
    }
    store.subscribe(
      'reactions',
      (changes) => this.#onChanges(changes),
      ['node', 'pod'],
      (change) => (change.object === 'pod' ? isAboutClaims(change) : isNewNode(change)),
      'sleeps',
    );
    world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
  }

  /** Whether a kubelet that knows of a pod has reported its volumes. */
  isReported(pod: Pod): boolean {
    const { nodeName: node = '' } = pod;
    return this.#reported.has(pod) || this.#parts.nextStatusRound(node) === undefined;
  }

  /** Calls the listener after each report of a kubelet. */
  onReport(listener: (node: string) => void): void {
    this.#listeners.push(listener);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after } of changes) {
      if (object === 'node' && after !== undefined) this.#request(after.name);
      if (object !== 'pod') continue;
      const { nodeName } = after ?? before ?? {};
      if (nodeName === undefined) continue;
      this.#used.add(nodeName);
      this.#request(nodeName);
    }
  }

  /** A kubelet that starts reports at once, before it knows of any pod. */
  #onMachine({ node, before, after }: MachineChange): void {
    const starts = !before.kubeletRunning && after.kubeletRunning;
    if (starts) this.#forget(node);
    if (!(after.kubeletRunning && after.linked)) return;
    if (starts) this.#report(node, 'at-start');
    if ((starts && this.#used.has(node)) || !before.linked) this.#request(node);
  }

  /** The rounds of a kubelet that starts are other ones. */
  #forget(node: string): void {
    const round = this.#pending.get(node);
    if (round !== undefined) this.#parts.timeline.cancel(round);
    this.#pending.delete(node);
    this.#reported.note(node, []);
  }

  /** The report follows in the next status round, if it would differ from the last one then. */
  #request(node: string): void {
    const { timeline, nextStatusRound, world } = this.#parts;
    const at = nextStatusRound(node);
    if (at === undefined || this.#pending.has(node) || !world.reaches(node)) return;
    const round = timeline.at(at, 'kubelet', () => {
      this.#pending.delete(node);
      this.#report(node, 'in-round');
      if (this.#isCleaningUp(node)) this.#request(node);
    });
    this.#pending.set(node, round);
  }

  #report(name: string, when: 'at-start' | 'in-round'): void {
    const { store, client, world, holdsVolumes } = this.#parts;
    const node = store.node(name);
    if (node === undefined || !world.reaches(name)) return;
    const holders = store.podsOn(name).filter((pod) => hasClaims(pod) && holdsVolumes(pod));
    const inUse = this.#inUse(holders);
    const { volumesInUse: reported } = node;
    const differs = reported === undefined ? this.#used.has(name) : !sameNames(inUse, reported);
    if (differs) client.nodes.setVolumesInUse(name, inUse);
    if (when === 'at-start') return;
    this.#reported.note(name, holders);
    for (const listener of this.#listeners) listener(name);
  }

  /** Whether a finished pod is still being cleaned up, whose end changes nothing in the API. */
  #isCleaningUp(node: string): boolean {
    const { store, holdsVolumes } = this.#parts;
    return store.podsOn(node).some((pod) => isTerminal(pod) && hasClaims(pod) && holdsVolumes(pod));
  }

  #inUse(holders: readonly Pod[]): readonly string[] {
    const { store } = this.#parts;
    const names = holders.flatMap((pod) => volumesToAttach(pod, store)).map(uniqueVolumeName);
    return [...new Set(names)].sort(compareText);
  }
}

const isNewNode = ({ before }: Pick<Change, 'before'>): boolean => before === undefined;

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

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

const hasClaims = (pod: Pod): boolean => claimsOfPod(pod).length > 0;

const NONE: ReadonlySet<string> = new Set();

/** An entry of a timeline, recorded or played, with its time in seconds. */
export interface Entry {
  readonly at: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Something that happened in a run, and what it followed. */
interface Subject {
  readonly at: number;
  /** The subject that led to it; undefined for one that follows from an event or from chance. */
  readonly parent: string | undefined;
  /** It only leads to others, and is not compared itself. */
  readonly isStep?: true;
}

/** The subjects of a run by their words. */
export type Subjects = ReadonlyMap<string, Subject>;

/** What is known of the pods of a recording. */
export interface KnownPods {
  /** The node of each pod of the snapshot. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly siblingsOf: (pod: string) => string;
}

/**
 * The subjects of a run: when nodes are marked, tainted and Ready again, pods of the snapshot asked
 * to go and gone, others made for their siblings and Ready, and drains over. Names of later pods are
 * chance, so these count by number.
 */
export function subjectsOf(entries: readonly Entry[], pods: KnownPods): Subjects {
  const run = new Run(pods);
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) if (entry.at >= 0) run.see(entry);
  return run.subjects;
}

class Run {
  readonly subjects = new Map<string, Subject>();
  readonly #pods: KnownPods;
  /** How often something has happened to pods of one template. */
  readonly #counts = new Map<string, number>();
  readonly #asked = new Set<string>();
  /** Pods that were made in the run, under their own or a later name. */
  readonly #made = new Set<string>();

  constructor(pods: KnownPods) {
    this.#pods = pods;
  }

  see(entry: Entry): void {
    const { kind, at, node, taint, condition, to } = entry;
    if (kind === 'NodeConditionChanged' && condition === 'Ready') {
      const becomes = to === 'Unknown' ? 'marked Unknown' : `Ready: ${to}`;
      this.#note(`${node} ${becomes}`, at);
    } else if (kind === 'NodeTainted') {
      if (!/unreachable.*NoExecute/.test(JSON.stringify(taint))) return;
      this.#note(`${node} tainted`, at, `${node} marked Unknown`);
    } else if (kind === 'DrainCompleted' || kind === 'DrainFailed') {
      this.#note(`drain of ${node} over`, at);
    } else if (typeof entry['pod'] === 'string') this.#seePod(entry.kind, entry['pod'], at);
  }

  #seePod(kind: string, pod: string, at: number): void {
    const isOld = this.#pods.nodes.has(pod) && !this.#made.has(pod);
    const siblings = this.#pods.siblingsOf(pod);
    switch (kind) {
      case 'PodDeletionRequested':
        if (isOld) this.#note(`${pod} deleted`, at, `${this.#pods.nodes.get(pod)} tainted`);
        if (this.#asked.has(pod)) return;
        this.#asked.add(pod);
        this.#note(`${siblings}: deletion ${this.#next(`${siblings} gone`)}`, at, undefined, true);
        return;
      case 'PodRemoved':
        if (isOld) this.#note(`${pod} gone`, at, `${pod} deleted`);
        return;
      case 'PodCreated':
        this.#made.add(pod);
        this.#asked.delete(pod);
        this.#noteNew(siblings, this.#next(`${siblings} new`), at);
        return;
      case 'PodReady': {
        if (!this.#made.delete(pod)) return;
        const n = this.#next(`${siblings} Ready`);
        this.#note(`${siblings}: Ready pod ${n}`, at, `${siblings}: new pod ${n}`);
        // It is no pod of the snapshot, and was Ready once.
        this.#made.add(pod);
      }
    }
  }

  /** As many pods are made anew as were asked to go. */
  #noteNew(siblings: string, n: number, at: number): void {
    this.#note(`${siblings}: new pod ${n}`, at, `${siblings}: deletion ${n}`);
  }

  #next(what: string): number {
    const n = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, n);
    return n;
  }

  /** Only the first time counts. */
  #note(words: string, at: number, parent?: string, isStep = false): void {
    if (this.subjects.has(words)) return;
    const isKnown = parent !== undefined && this.subjects.has(parent);
    const subject = { at, parent: isKnown ? parent : undefined };
    this.subjects.set(words, isStep ? { isStep: true, ...subject } : subject);
  }
}

/** Pods of one template differ in the last part of their names. */
export const siblingsOf = (pod: string): string => pod.replace(/-[^-]+$/, '');

/**
 * The same where DaemonSets are known, whose pods a simulation names by their nodes. A new ReplicaSet
 * of a Deployment that is rolled out ends in a hash, for which a simulation has a number.
 * @param before the pods of the snapshot
 */
export function siblingsAmong(
  daemonSets: readonly string[],
  before: Iterable<string> = [],
): (pod: string) => string {
  const known = new Set([...before].map(siblingsOf));
  const deployments = new Set([...known].map(siblingsOf));
  return (pod) => {
    const daemonSet = daemonSets.find((name) => pod.startsWith(`${name}-`));
    const siblings = daemonSet ?? siblingsOf(pod);
    const deployment = siblingsOf(siblings);
    const isNew = daemonSet === undefined && !known.has(siblings) && deployments.has(deployment);
    return isNew ? `${deployment} rolled out` : siblings;
  };
}

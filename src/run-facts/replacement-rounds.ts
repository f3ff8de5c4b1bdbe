import { entriesOf } from '#causes';
import type { Pod, PodKey } from '#cluster';
import type { Instant } from '#units';
import type { Entries } from './entries.ts';

/** The ended pods of one workload on one node. */
export interface EndsOnNode {
  readonly node: string;
  readonly evicted: Instant[];
  readonly rejected: Instant[];
  /** The number of pods that were created after the first end. */
  rounds: number;
  /** A template names the node: kube-scheduler is not asked. */
  fixesNode: boolean;
}

/** Workloads with the nodes on which their pods end, by their first end. DaemonSets are left out. */
export function endsByWorkload(
  { entries, made }: { readonly entries: Entries; readonly made: ReadonlyMap<PodKey, Pod> },
  workloadOf: (pod: string) => string | undefined,
): ReadonlyMap<string, readonly EndsOnNode[]> {
  const rounds = new Rounds((pod) => made.get(pod as PodKey)?.nodeName !== undefined);
  const kinds = ['PodCreated', 'PodEvicted', 'PodDeletionRequested', 'PodRejected'] as const;
  for (const { at, cause } of entriesOf(entries, ...kinds)) {
    const { kind, pod, node } = cause;
    if (kind === 'PodCreated') rounds.make(pod, at);
    else if (node !== undefined && (kind === 'PodRejected' || ENDS.has(cause.mechanism))) {
      const workload = workloadOf(pod);
      if (workload?.startsWith('DaemonSet/') === false) {
        rounds.end(workload, pod, node, kind === 'PodRejected', at);
      }
    }
  }
  return rounds.ends;
}

/** A shutdown ends all pods of a node only once, and a user asks for drains and deletions. */
const ENDS: ReadonlySet<string> = new Set(['node-pressure', 'local-storage', 'taint', 'pod-gc']);

class Rounds {
  readonly #ended = new Set<string>();
  readonly #madeAt = new Map<string, Instant>();
  readonly #workloads = new Map<string, Map<string, EndsOnNode>>();
  readonly #fixesNode: (pod: string) => boolean;

  constructor(fixesNode: (pod: string) => boolean) {
    this.#fixesNode = fixesNode;
  }

  make(pod: string, at: Instant): void {
    this.#madeAt.set(pod, at);
    this.#ended.delete(pod);
  }

  /** A pod that was rejected may be deleted as well: its first end counts. */
  end(workload: string, pod: string, node: string, isRejected: boolean, at: Instant): void {
    if (this.#ended.has(pod)) return;
    this.#ended.add(pod);
    const nodes = this.#workloads.get(workload) ?? new Map<string, EndsOnNode>();
    this.#workloads.set(workload, nodes);
    const ends = nodes.get(node) ?? {
      node,
      evicted: [],
      rejected: [],
      rounds: 0,
      fixesNode: false,
    };
    nodes.set(node, ends);
    const madeAt = this.#madeAt.get(pod);
    if (madeAt !== undefined && madeAt >= firstOf(ends)) {
      ends.rounds += 1;
      ends.fixesNode ||= this.#fixesNode(pod);
    }
    (isRejected ? ends.rejected : ends.evicted).push(at);
  }

  get ends(): ReadonlyMap<string, readonly EndsOnNode[]> {
    return new Map([...this.#workloads].map(([name, nodes]) => [name, [...nodes.values()]]));
  }
}

const firstOf = ({ evicted, rejected }: EndsOnNode): number =>
  Math.min(evicted[0] ?? Number.POSITIVE_INFINITY, rejected[0] ?? Number.POSITIVE_INFINITY);

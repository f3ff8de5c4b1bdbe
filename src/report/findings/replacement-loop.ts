import { entriesOf } from '#causes';
import type { PodKey } from '#cluster';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { compareText } from '#units';
import { loopFacts } from './loop-facts.ts';

/**
 * The least number of new pods that end on a node where a pod of their workload has ended before.
 */
const LEAST_ROUNDS = 2;

/** The ended pods of one workload on one node. */
interface Ends {
  readonly node: string;
  readonly evicted: number[];
  readonly rejected: number[];
  /** The number of pods that were created after the first end. */
  rounds: number;
  /** A template names the node: kube-scheduler is not asked. */
  fixesNode: boolean;
}

/**
 * Workloads whose pods end on a node again and again: the controller creates a new pod each time,
 * and it comes to the same node, because no other node fits or its template names the node. One
 * finding for each workload, by name. DaemonSets have a finding of their own.
 */
export function replacementLoops({
  outcome: { entries, start, made },
  workloadOf,
}: Pick<PlayedScenario, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const clock = clockFrom(start);
  const loops = new Loops((pod) => made.get(pod)?.nodeName !== undefined);
  const kinds = ['PodCreated', 'PodEvicted', 'PodDeletionRequested', 'PodRejected'] as const;
  for (const { at, cause } of entriesOf(entries, ...kinds)) {
    const { kind, pod, node } = cause;
    if (kind === 'PodCreated') loops.make(pod, clock.at(at));
    else if (node !== undefined && (kind === 'PodRejected' || ENDS.has(cause.mechanism))) {
      const workload = workloadOf(pod);
      if (workload?.startsWith('DaemonSet/') === false) {
        loops.end(workload, pod, node, kind === 'PodRejected', clock.at(at));
      }
    }
  }
  return loops.findings();
}

/** A shutdown ends all pods of a node only once, and a user asks for drains and deletions. */
const ENDS: ReadonlySet<string> = new Set(['node-pressure', 'local-storage', 'taint', 'pod-gc']);

class Loops {
  readonly #ended = new Set<PodKey>();
  readonly #madeAt = new Map<string, number>();
  readonly #workloads = new Map<string, Map<string, Ends>>();
  readonly #fixesNode: (pod: PodKey) => boolean;

  constructor(fixesNode: (pod: PodKey) => boolean) {
    this.#fixesNode = fixesNode;
  }

  make(pod: string, at: number): void {
    this.#madeAt.set(pod, at);
    this.#ended.delete(pod);
  }

  /** A pod that was rejected may be deleted as well: its first end counts. */
  end(workload: string, pod: PodKey, node: string, isRejected: boolean, at: number): void {
    if (this.#ended.has(pod)) return;
    this.#ended.add(pod);
    const nodes = this.#workloads.get(workload) ?? new Map<string, Ends>();
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

  findings(): readonly FindingData[] {
    return [...this.#workloads]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([workload, nodes]) => {
        const looping = [...nodes.values()].filter(({ rounds }) => rounds >= LEAST_ROUNDS);
        return looping.length === 0 ? [] : [loopOf(workload, looping)];
      });
  }
}

const firstOf = ({ evicted, rejected }: Ends): number =>
  Math.min(evicted[0] ?? Number.POSITIVE_INFINITY, rejected[0] ?? Number.POSITIVE_INFINITY);

function loopOf(workload: string, looping: readonly Ends[]): FindingData {
  const facts = loopFacts(
    looping.map(({ node }) => node),
    looping.flatMap(({ evicted }) => evicted),
    looping.flatMap(({ rejected }) => rejected),
  );
  const fixesNode = looping.some((ends) => ends.fixesNode);
  return { kind: 'replacement-loop', workload, ...facts, ...(fixesNode && { fixesNode }) };
}

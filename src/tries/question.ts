import type { LedgerEntry } from '#causes';
import { coversPod, type ObjectMeta, type Pod, type PodKey, podsSelectedBy } from '#cluster';
import { clockFrom, type Eviction, type StuckPod } from '#documents';
import type { Outcome } from '#play';
import { evictionsOf, stuckPods } from '#report';
import type { Cause, Spared } from '#run-facts';
import type { Run } from '#simulation';
import type { ObjectName } from './object-name.ts';
import { nodesOfPool } from './pools.ts';
import type { Proposal } from './try-each.ts';

/** The object of a question, and the parts of the scenario that concern it. */
export interface Question {
  readonly object: ObjectName;
  readonly scenario: Run;
  /** The pods of the snapshot that it is about, in canonical order. */
  readonly pods: readonly Pod[];
  /**
   * The nodes of these pods at the start, and the nodes that pods of the object were evicted from.
   */
  readonly nodes: ReadonlySet<string>;
  readonly evictions: readonly Eviction[];
  readonly stuck: readonly StuckPod[];
  readonly spared: readonly Spared[];
  /** The pods of the object that have no node at the end. */
  readonly pending: Outcome['pending'];
  /** The entries about its pods and nodes, in order of time. */
  readonly entries: readonly LedgerEntry<Cause>[];
  /** Seconds since the start. */
  readonly at: (entry: Pick<LedgerEntry<Cause>, 'at'>) => number;
}

/** Proposes changes to an answer. Empty if the rule played no part in the course of events. */
export type Candidate = (question: Question) => readonly Proposal[];

export function questionAbout(scenario: Run, object: ObjectName): Question {
  const { outcome } = scenario;
  const isSubject = matching(scenario, object);
  const pods = outcome.cluster.pods.filter((pod) => isSubject(pod.key));
  const evictions = evictionsOf(scenario).filter(({ pod, node }) => isSubject(pod, node));
  const nodes = new Set([
    ...(object.kind === 'node' ? [object.name] : []),
    ...pods.flatMap(({ nodeName }) => nodeName ?? []),
    ...evictions.flatMap(({ node }) => node ?? []),
  ]);
  return {
    object,
    scenario,
    pods,
    nodes,
    evictions,
    stuck: stuckPods(scenario).filter(({ pod, node }) => isSubject(pod, node)),
    spared: outcome.spared.filter(({ pod, node }) => isSubject(pod, node)),
    pending: outcome.pending.filter(({ pod }) => isSubject(pod)),
    entries: outcome.entries.filter(({ cause }) =>
      'pod' in cause ? isSubject(cause.pod) : 'node' in cause && nodes.has(cause.node ?? ''),
    ),
    at: ({ at }) => clockFrom(outcome.start).at(at),
  };
}

/** Whether an object covers a pod on a node. */
export function matching(
  { outcome, workloadOf }: Run,
  object: ObjectName,
): (pod: PodKey, node?: string) => boolean {
  const nodeOf = new Map(outcome.cluster.pods.map((pod) => [pod.key, pod.nodeName]));
  switch (object.kind) {
    case 'pod':
      return (pod) => pod === object.key;
    case 'node':
      return (pod, node = nodeOf.get(pod)) => node === object.name;
    case 'pool': {
      const nodes = nodesOfPool(outcome, object.name);
      return (pod, node = nodeOf.get(pod)) => node !== undefined && nodes.has(node);
    }
    case 'workload':
      return (pod) => workloadOf(pod) === object.workload;
    default: {
      const covered = new Set(podsUnder(outcome, object));
      return (pod) => covered.has(pod);
    }
  }
}

/** The pods of the snapshot and of the run that a budget or a Service selects. */
function podsUnder(
  { cluster: { budgets = [], services = [], pods }, made }: Outcome,
  { kind, key }: Extract<ObjectName, { readonly key: string }>,
): readonly PodKey[] {
  const isIt = (each: ObjectMeta): boolean => `${each.namespace}/${each.name}` === key;
  const all = [...pods, ...made.values()];
  const budget = kind === 'budget' ? budgets.find(isIt) : undefined;
  const service = kind === 'service' ? services.find(isIt) : undefined;
  const selected = service
    ? podsSelectedBy(service, all)
    : all.filter((pod) => budget !== undefined && coversPod(budget, pod));
  return selected.map((pod) => pod.key);
}

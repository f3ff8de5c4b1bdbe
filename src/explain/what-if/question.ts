import type { LedgerEntry } from '#causes';
import {
  type ObjectMeta,
  type Pod,
  type PodKey,
  readObjectSelector,
  selectsLabels,
} from '#cluster';
import { clockFrom, type Eviction, type StuckPod } from '#documents';
import { evictionsOf, stuckPods } from '#report';
import type { Cause, Outcome, PlayedScenario, ScenarioChange, Spared } from '#simulation';
import type { ObjectName } from '../object-name.ts';

/** What is asked about, and what of the scenario concerns it. */
export interface Question {
  readonly object: ObjectName;
  readonly scenario: PlayedScenario;
  /** The pods of the snapshot that it is about, in canonical order. */
  readonly pods: readonly Pod[];
  /** Where these and others that it is about stand at the start or went from. */
  readonly nodes: ReadonlySet<string>;
  readonly evictions: readonly Eviction[];
  readonly stuck: readonly StuckPod[];
  readonly spared: readonly Spared[];
  /** Those of its pods that find no node to the end. */
  readonly pending: Outcome['pending'];
  /** What is about its pods and nodes, in order of time. */
  readonly entries: readonly LedgerEntry<Cause>[];
  /** Seconds since the start. */
  readonly at: (entry: Pick<LedgerEntry<Cause>, 'at'>) => number;
}

/** Something that could have been different. */
export interface Proposal {
  /** `with tolerationSeconds 60 instead of 300`, `if node a came back at 2m` */
  readonly words: string;
  readonly change: ScenarioChange;
}

/** What might have changed an answer: nothing where its rule has no part in what happened. */
export type Candidate = (question: Question) => readonly Proposal[];

export function questionAbout(scenario: PlayedScenario, object: ObjectName): Question {
  const { outcome } = scenario;
  const isMeant = meant(scenario, object);
  const pods = outcome.seed.pods.filter((pod) => isMeant(pod.key));
  const evictions = evictionsOf(scenario).filter(({ pod, node }) => isMeant(pod, node));
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
    stuck: stuckPods(scenario).filter(({ pod, node }) => isMeant(pod, node)),
    spared: outcome.spared.filter(({ pod, node }) => isMeant(pod, node)),
    pending: outcome.pending.filter(({ pod }) => isMeant(pod)),
    entries: outcome.entries.filter(({ cause }) =>
      'pod' in cause ? isMeant(cause.pod) : 'node' in cause && nodes.has(cause.node ?? ''),
    ),
    at: ({ at }) => clockFrom(outcome.start).at(at),
  };
}

/** Whether a pod, which stands on a node, is among those that an object is about. */
export function meant(
  { outcome, workloadOf }: PlayedScenario,
  object: ObjectName,
): (pod: PodKey, node?: string) => boolean {
  const nodeOf = new Map(outcome.seed.pods.map((pod) => [pod.key, pod.nodeName]));
  switch (object.kind) {
    case 'pod':
      return (pod) => pod === object.key;
    case 'node':
      return (pod, node = nodeOf.get(pod)) => node === object.name;
    case 'workload':
      return (pod) => workloadOf(pod) === object.workload;
    default: {
      const covered = new Set(podsUnder(outcome, object));
      return (pod) => covered.has(pod);
    }
  }
}

/** The pods of the snapshot that a budget or a Service selects. */
function podsUnder(
  { seed: { budgets = [], services = [], pods }, made }: Outcome,
  { kind, key }: Extract<ObjectName, { readonly key: string }>,
): readonly PodKey[] {
  const isIt = (each: ObjectMeta): boolean => `${each.namespace}/${each.name}` === key;
  const budget = kind === 'budget' ? budgets.find(isIt) : undefined;
  const service = kind === 'service' ? services.find(isIt) : undefined;
  const matchLabels = service?.selector;
  const selector = budget?.spec.selector ?? (matchLabels && readObjectSelector({ matchLabels }));
  const owner = budget ?? service;
  if (selector === undefined || owner === undefined) return [];
  return [...pods, ...made.values()].flatMap(({ key: pod, namespace, labels }) =>
    namespace === owner.namespace && selectsLabels(selector, labels) ? pod : [],
  );
}

import type { LedgerEntry } from '#causes';
import type { Pod, PodKey } from '#cluster';
import { compareText, type Instant } from '#units';
import type { Cause } from './causes.ts';

/** The loop that ended a run. All names are in order. */
export interface Loop {
  /** The part of the run in which its rounds are counted. */
  readonly from: Instant;
  readonly to: Instant;
  /** Workloads (`Kind/namespace/name`) whose pods end and are created again. */
  readonly workloads: readonly string[];
  /** Other pods that end and run again under their names. */
  readonly pods: readonly string[];
  /** Nodes that turn not ready and ready again. */
  readonly nodes: readonly string[];
  /** Pods and nodes to which something else happens again and again, where there are no others. */
  readonly others: readonly string[];
  /** The pods that were created or ended and the nodes that turned not ready, or what else was. */
  readonly rounds: number;
}

const ENDS: ReadonlySet<Cause['kind']> = new Set([
  'PodRemoved',
  'PodFailed',
  'PodSucceeded',
  'PodOOMKilled',
] as const);

interface LoopFacts {
  /** The pods that workloads have made. */
  readonly made: ReadonlyMap<PodKey, Pod>;
  readonly workloadOf: (pod: Pod) => string | undefined;
}

/** What repeats itself in the last entries of a run. */
export function loopOf(
  repeating: readonly LedgerEntry<Cause>[],
  { made, workloadOf }: LoopFacts,
): Loop | undefined {
  const [first] = repeating;
  const last = repeating.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const found = new Map(PARTS.map((part) => [part, new Set<string>()] as const));
  let rounds = 0;
  for (const { cause } of repeating) {
    const pod = 'pod' in cause ? made.get(cause.pod as PodKey) : undefined;
    const member = memberOf(cause, pod && workloadOf(pod));
    if (member === undefined) continue;
    found.get(member.part)?.add(member.name);
    if (member.part !== 'others') rounds += 1;
  }
  const names = (part: Part): readonly string[] => [...(found.get(part) ?? [])].sort(compareText);
  return {
    from: first.at,
    to: last.at,
    workloads: names('workloads'),
    pods: names('pods'),
    nodes: names('nodes'),
    others: rounds > 0 ? [] : names('others'),
    rounds: rounds > 0 ? rounds : repeating.length,
  };
}

const PARTS = ['workloads', 'pods', 'nodes', 'others'] as const;
type Part = (typeof PARTS)[number];

interface Member {
  readonly part: Part;
  readonly name: string;
}

/** The member of the loop that an entry is about, and what it tells of it. */
function memberOf(cause: Cause, workload: string | undefined): Member | undefined {
  if (workload !== undefined) {
    return { part: cause.kind === 'PodCreated' ? 'workloads' : 'others', name: workload };
  }
  if ('pod' in cause && cause.pod !== undefined) {
    return { part: ENDS.has(cause.kind) ? 'pods' : 'others', name: cause.pod };
  }
  if (!('node' in cause) || cause.node === undefined) return undefined;
  return { part: turnsNotReady(cause) ? 'nodes' : 'others', name: cause.node };
}

const turnsNotReady = (cause: Cause): boolean =>
  cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready' && cause.from === 'True';

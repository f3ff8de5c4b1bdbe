import { entriesOf } from '#causes';
import { isReady, isTerminal, isTerminating, type Node, zoneLabelOf } from '#cluster';
import type { CapacityPlan } from '#documents';
import type { DamageTrace } from '#report';
import { hasControlPlane } from '#run-facts';
import type { Run } from '#simulation';
import { addToList, compareText } from '#units';
import { listed } from '#words';
import type { Plays } from './plays.ts';
import type { Broken } from './promises.ts';
import { readWords } from './steps.ts';
import { reasonsOf } from './words.ts';

/** The loss of one node or of one zone. */
export interface Fault {
  /** Such as `node/worker-3`. */
  readonly name: string;
  readonly nodes: readonly string[];
}

/** Each node that is up by itself, and each zone if there are several, by name. */
function singleFaults(nodes: readonly Node[]): readonly Fault[] {
  const up = nodes.filter(isReady);
  const zones = new Map<string, string[]>();
  for (const node of up) {
    const zone = zoneLabelOf(node);
    if (zone !== undefined) addToList(zones, zone, node.name);
  }
  return [
    ...up.map(({ name }) => ({ name: `node/${name}`, nodes: [name] })),
    ...(zones.size < 2 ? [] : [...zones].map(([zone, nodes]) => ({ name: `zone/${zone}`, nodes }))),
  ].sort((a, b) => compareText(a.name, b.name));
}

/** Time for what a plan does to settle before the fault, in seconds. */
const SETTLING = 60;

/** What comes before a fault. */
export interface Before {
  /** In the words of `-e`. */
  readonly events: readonly string[];
  /** When all of it is over, in seconds after the start. */
  readonly over: number;
  /** What happens without the fault. */
  readonly trace: DamageTrace;
  /** Each node and each zone that can be lost then. */
  readonly faults: readonly Fault[];
}

/** Events, played without a fault. */
export function playedBefore(plays: Plays, events: readonly string[]): Before {
  const { quietAt, trace, scenario } = plays.judge(readWords(events), []);
  const faults = singleFaults(scenario.outcome.final.nodes());
  return { events, over: quietAt, trace, faults };
}

/** What a fault breaks, and the pods that have no node then, some time after other events. */
export function harmOf(
  plays: Plays,
  { events, over, trace: without }: Before,
  { nodes }: Fault,
): { readonly broken: readonly Broken[]; readonly roomless: number } {
  const at = Math.ceil(over) + SETTLING;
  const words = [...events, `at=${at}s powerOff nodes=${nodes.join()}`];
  const { broken, scenario, trace } = plays.judge(readWords(words), [], without);
  const kept = keptOn(nodes, scenario);
  const found = kept === 0 ? broken : [...broken, { kind: 'not-replaced' as const, pods: kept }];
  const roomless = trace.damage.noRoom.reduce((sum, { pods }) => sum + pods, kept);
  // Without a control plane, nothing is evicted or replaced: what is found then clears nothing.
  if (hasControlPlane(scenario.outcome.entries)) return { broken: found, roomless };
  return { broken: [{ kind: 'control-plane-lost' }, ...found], roomless };
}

/**
 * How many pods stay on lost nodes as every zone is down, in which case nobody looks for room for
 * others in their place. Pods of DaemonSets have none.
 */
function keptOn(nodes: readonly string[], { outcome, workloadOf }: Run): number {
  if (entriesOf(outcome.entries, 'node-lifecycle/all-zones-down').length === 0) return 0;
  const isReplaced = (pod: string): boolean =>
    !(workloadOf(pod) ?? 'DaemonSet/').startsWith('DaemonSet/');
  const pods = nodes.flatMap((node) => outcome.final.podsOn(node));
  return pods.filter((pod) => !isTerminal(pod) && !isTerminating(pod) && isReplaced(pod.key))
    .length;
}

/**
 * What is broken now and was not before.
 * @param known what was broken before
 */
export const moreBroken = (now: readonly Broken[], known: readonly Broken[]): readonly Broken[] => {
  const most = new Map<string, number>();
  for (const each of known) {
    most.set(keyOf(each), Math.max(most.get(keyOf(each)) ?? 0, amountOf(each)));
  }
  return now.filter((each) => amountOf(each) > (most.get(keyOf(each)) ?? 0));
};

const keyOf = (broken: Broken): string => {
  switch (broken.kind) {
    case 'not-drained':
      return `${broken.kind} ${broken.node}`;
    case 'down':
      return `${broken.kind} ${broken.name}`;
    case 'control-plane-lost':
    case 'not-replaced':
      return broken.kind;
    default:
      return `${broken.kind} ${broken.workload}`;
  }
};

/** Pods count; what is down for good, or to the end, is worse than what is down for a while. */
const amountOf = (broken: Broken): number => {
  if (broken.kind === 'no-room' || broken.kind === 'not-replaced') return broken.pods;
  if (broken.kind !== 'down') return 1;
  return broken.seconds === null || broken.endless === true ? 2 : 1;
};

/** A fault and what it breaks, in words. */
export function harmInWords(
  { name }: Fault,
  broken: readonly Broken[],
): CapacityPlan['left'][number] {
  const reasons = reasonsOf(broken);
  const told = listed(
    reasons.map(({ message }) => message),
    3,
  );
  return { fault: name, reasons, message: `without ${name} ${told}` };
}

import { clockFrom } from '#documents';
import { whatAutoscalersDropped } from '#report';
import { machineOrders } from '#run-facts';
import type { Run } from '#simulation';
import { nodesOfPool, poolOf } from '#tries';
import { addToList } from '#units';
import { counted, listed, offsetText } from '#words';
import type { Explanation } from '../explanation.ts';
import { stepsOf, withWhatLed } from './steps.ts';

/** Explains what an autoscaler does with a NodePool or a node group, and what it does not do. */
export function explainPool(scenario: Run, name: string): Explanation {
  const { outcome } = scenario;
  const own = outcome.entries.filter(({ cause }) => poolOf(cause) === name);
  return {
    object: { kind: 'pool', name },
    title: `NodePool ${name}`,
    steps: stepsOf(scenario, withWhatLed(outcome, own)),
    fates: [],
    conclusion: [...sizes(scenario, name), ...orders(scenario, name), ...refusals(scenario, name)],
  };
}

function sizes({ outcome }: Run, name: string): readonly string[] {
  const nodes = [...nodesOfPool(outcome, name)];
  const before = nodes.filter((node) => outcome.cluster.nodes.some((each) => each.name === node));
  const after = nodes.filter((node) => outcome.final.node(node) !== undefined);
  return [`It has ${counted(before.length, 'node')} at the start, and ${after.length} at the end.`];
}

function orders({ outcome }: Run, name: string): readonly string[] {
  const { at } = clockFrom(outcome.start);
  const ordered = machineOrders(outcome.entries).filter(({ order }) => order.pool === name);
  const [first] = ordered;
  if (first === undefined) return ['Nothing is ordered in it.'];
  const failed = ordered.filter((each) => each.failed !== undefined).length;
  const given = failed === 0 ? '' : `; ${counted(failed, 'order')} of them are given up`;
  return [
    `${counted(ordered.length, 'machine')} ordered, first at ${offsetText(at(first.at))}${given}.`,
  ];
}

/** Why it did not help pods, the last reason for each. */
function refusals({ outcome }: Run, name: string): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { pod, why } of whatAutoscalersDropped(outcome, name)) {
    addToList(byReason, why, pod);
  }
  return [...byReason].map(([why, pods]) => `It does not help ${listed(pods, 3)}: ${name} ${why}.`);
}

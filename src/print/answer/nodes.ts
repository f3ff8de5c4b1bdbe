import type { SimulationReport } from '#documents';
import { counted, listed, offsetText } from '#words';

/** What autoscalers order and take away, and what they are kept from. */
export const nodeSentences = (report: SimulationReport): readonly string[] => [
  ...haltedSentences(report),
  ...orderSentences(report),
  ...removalSentences(report),
  ...costSentences(report),
];

const haltedSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap(({ kind, message }) => (kind === 'autoscaler-halted' ? [`${message}.`] : []));

function orderSentences({ nodesOrdered = [] }: SimulationReport): readonly string[] {
  const [first] = nodesOrdered;
  if (first === undefined) return [];
  const ready = nodesOrdered.flatMap(({ readyAt }) => readyAt ?? []);
  const machines = counted(nodesOrdered.length, 'machine');
  const come =
    ready.length === 0
      ? 'none of them becomes Ready'
      : `${ready.length === nodesOrdered.length ? 'all' : ready.length} become Ready, ` +
        `the last at ${offsetText(Math.max(...ready))}`;
  const one =
    ready.length === 0 ? 'it does not become Ready' : `Ready at ${offsetText(ready[0] ?? 0)}`;
  const pools = listed([...new Set(nodesOrdered.map(({ pool }) => pool))], 3);
  const verb = nodesOrdered.length === 1 ? 'is' : 'are';
  return [
    `${machines} of ${pools} ${verb} ordered from ${offsetText(first.at)} on: ` +
      `${nodesOrdered.length === 1 ? one : come}.`,
  ];
}

function removalSentences({ nodesRemoved = [] }: SimulationReport): readonly string[] {
  const [first] = nodesRemoved;
  if (first === undefined) return [];
  const names = listed([...new Set(nodesRemoved.map(({ node }) => node))], 3);
  return [`Autoscalers take ${names} away from ${offsetText(first.at)} on.`];
}

function costSentences({ nodeCosts }: SimulationReport): readonly string[] {
  if (nodeCosts === undefined) return [];
  const { nodeHours, cost, unchanged, hours, perHourAtStart, perHourAtEnd } = nodeCosts;
  const short = (value: number): string => `${Number(value.toPrecision(3))}`;
  return [
    `Nodes cost ${short(cost)} in ${offsetText(Math.round(hours * 3600))} (${short(nodeHours)} node-hours), and ` +
      `${short(unchanged)} if none came or went: ${short(perHourAtStart)} an hour at the start, ` +
      `${short(perHourAtEnd)} at the end.`,
  ];
}

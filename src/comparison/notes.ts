import type { SimulationReport } from '#documents';
import { scriptEvents } from '#timeline-facts';

/** Differences of the inputs and scripts of two runs. */
export const notesOf = (before: SimulationReport, after: SimulationReport): readonly string[] => [
  ...(inputsOf(before) === inputsOf(after) ? [] : ['the snapshots differ']),
  ...(scriptOf(before) === scriptOf(after) ? [] : ['the events of the scripts differ']),
  ...valuesThatDiffer(before, after),
];

const valuesThatDiffer = (before: SimulationReport, after: SimulationReport): readonly string[] =>
  [
    ['the names of the scripts differ', before.scenario.name, after.scenario.name],
    ['the seeds differ', before.scenario.seed, after.scenario.seed],
    ['the histories differ', before.scenario.history, after.scenario.history],
    ['the starts differ', before.start, after.start],
    ['the numbers of histories differ', before.chances?.histories, after.chances?.histories],
    ['the releases of the control plane differ', ...releasesOf(before, after)],
    ['two versions of k8s-evict made the reports', before.tool.version, after.tool.version],
  ].flatMap(([what, was = 'none', is = 'none']) =>
    was === is ? [] : [`${what}: ${was} and ${is}`],
  );

const inputsOf = ({ inputs }: SimulationReport): string =>
  inputs
    .map(({ sha256 }) => sha256)
    .sort()
    .join();

/** The instants and targets of events; its place in a file means nothing. */
const scriptOf = (report: SimulationReport): string =>
  JSON.stringify(
    scriptEvents(report).map(({ at, event, nodes, pods }) => [at, event, nodes, pods]),
  );

const releasesOf = (before: SimulationReport, after: SimulationReport) =>
  [before.behaviors.controlPlane, after.behaviors.controlPlane] as const;

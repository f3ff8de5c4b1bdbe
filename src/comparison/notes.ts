import type { SimulationReport } from '#documents';
import { scriptEvents } from '#timeline-facts';

/** Differences of the inputs and scripts of two runs. */
export function notesOf(before: SimulationReport, after: SimulationReport): readonly string[] {
  const script = drawnOf(before) === drawnOf(after) ? scriptOf : drawnScriptOf;
  return [
    ...(inputsOf(before) === inputsOf(after) ? [] : ['the snapshots differ']),
    ...(script(before) === script(after) ? [] : ['the events of the scripts differ']),
    ...valuesThatDiffer(before, after),
  ];
}

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

/** Whose draws the instants of events come from; nothing is drawn outside of histories. */
const drawnOf = ({ scenario: { seed, history, held } }: SimulationReport): string =>
  history === undefined ? '' : JSON.stringify([seed, history, held]);

/** The same where instants are drawn: the nodes of an event have instants of their own then. */
const drawnScriptOf = (report: SimulationReport): string =>
  JSON.stringify(
    scriptEvents(report)
      .flatMap(({ event, nodes = [], pods }) =>
        (nodes.length === 0 ? [undefined] : nodes).map((node) =>
          JSON.stringify([event, node, pods]),
        ),
      )
      .sort(),
  );

const releasesOf = (before: SimulationReport, after: SimulationReport) =>
  [before.behaviors.controlPlane, after.behaviors.controlPlane] as const;

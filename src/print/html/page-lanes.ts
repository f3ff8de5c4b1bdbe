import type { SimulationReport } from '#documents';
import type { PageLanes, PageSpan } from '#page-data';
import { scriptEvents } from '#timeline-facts';
import { pageCurves } from './page-curves.ts';

/** Takes what the page draws from a report. All times are seconds since the start. */
export const pageLanes = (report: SimulationReport): PageLanes => ({
  start: report.start,
  end: report.end,
  script: scriptEvents(report).map(({ id, nodes }) => ({ id, nodes: nodes ?? [] })),
  zones: report.zones.map(({ zone, members = [], history }) => ({
    zone,
    members,
    spans: history.map(({ at, state }, index) => [state, at, history[index + 1]?.at ?? null]),
  })),
  passes: report.passes.map(({ from, to }) => ['pass', from, to]),
  pace: report.pace.map(({ client, component, busy }) => ({
    client: `${client} (${component})`,
    spans: busy.map(([from, to]) => ['waiting', from, to]),
  })),
  ...machinesOf(report),
  services: report.services.map(({ service, listed, dead, spans, unnoticed }) => ({
    service,
    listed,
    dead,
    spans: spans.map(spanOf),
    unnoticed: unnoticed.map(unnoticedSpan),
  })),
  workloads: report.workloads.map((each) => ({
    workload: each.workload,
    desired: each.desiredOverTime ?? [[0, each.desired]],
    working: each.working,
    ready: each.ready,
    spans: each.spans.map(spanOf),
    unnoticed: each.unnoticed.map(unnoticedSpan),
  })),
  ...curvesOf(report),
});

/** A lane for each node that an autoscaler orders or takes away, by the time of the first change. */
function machinesOf({
  nodesOrdered = [],
  nodesRemoved = [],
}: SimulationReport): Pick<PageLanes, 'machines'> {
  const spans = new Map<string, PageSpan[]>();
  const removals = new Map(nodesRemoved.map((removal) => [removal.node, removal]));
  for (const { node, at, registeredAt, readyAt, failed } of nodesOrdered) {
    const until = removals.get(node)?.at ?? null;
    const own: readonly PageSpan[] = [
      ['ordered', at, failed?.at ?? registeredAt],
      ...(registeredAt === null ? [] : [['joining', registeredAt, readyAt] as const]),
      ...(readyAt === null ? [] : [['ready', readyAt, until] as const]),
    ];
    spans.set(node, [...(spans.get(node) ?? []), ...own]);
  }
  for (const { node, at, gone } of nodesRemoved) {
    spans.set(node, [...(spans.get(node) ?? []), ['taken-away', at, gone]]);
  }
  if (spans.size === 0) return {};
  return { machines: [...spans].map(([node, own]) => ({ node, spans: own })) };
}

function curvesOf(report: SimulationReport): Pick<PageLanes, 'curves'> {
  const curves = pageCurves(report);
  return curves === undefined ? {} : { curves };
}

const spanOf = ({
  state,
  from,
  to,
}: {
  readonly state: string;
  readonly from: number;
  readonly to: number | null;
}): PageSpan => [state, from, to];

const unnoticedSpan = ([from, to]: readonly [number, number | null]): PageSpan => [
  'unnoticed',
  from,
  to,
];

import type { SimulationReport } from '#documents';
import { rareEntries } from '../rare-entries.ts';
import { type PageCurves, pageCurves } from './page-curves.ts';

/** A number over time, each with the instant from which it holds. */
export type PageCourse = readonly (readonly [at: number, count: number])[];

/** A period of a state. It lasts to the end of the run where `to` is null. */
export type PageSpan = readonly [state: string, from: number, to: number | null];

/** The facts of a run that the page draws as lanes, besides the entries of the timeline. */
export interface PageLanes {
  readonly start: string;
  readonly end: SimulationReport['end'];
  readonly script: readonly ScriptLane[];
  readonly zones: readonly ZoneLane[];
  readonly passes: readonly PageSpan[];
  readonly pace: readonly { readonly client: string; readonly spans: readonly PageSpan[] }[];
  readonly services: readonly ServiceLane[];
  readonly workloads: readonly WorkloadLane[];
  readonly curves?: PageCurves;
}

/** An event of the script, and the nodes that it affects. */
export interface ScriptLane {
  readonly id: number;
  readonly nodes: readonly string[];
}

export interface ZoneLane {
  readonly zone: string;
  /** The names of its nodes; none in reports of earlier releases. */
  readonly members: readonly string[];
  readonly spans: readonly PageSpan[];
}

export interface ServiceLane {
  readonly service: string;
  readonly listed: PageCourse;
  readonly dead: PageCourse;
  readonly spans: readonly PageSpan[];
  readonly unnoticed: readonly PageSpan[];
}

export interface WorkloadLane {
  readonly workload: string;
  readonly desired: PageCourse;
  readonly working: PageCourse;
  readonly ready: PageCourse;
  readonly spans: readonly PageSpan[];
  readonly unnoticed: readonly PageSpan[];
}

/** Takes what the page draws from a report. All times are seconds since the start. */
export const pageLanes = (report: SimulationReport): PageLanes => ({
  start: report.start,
  end: report.end,
  script: rareEntries(report).flatMap((entry) =>
    entry.kind === 'ScriptEvent' ? { id: entry.id, nodes: entry.nodes ?? [] } : [],
  ),
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

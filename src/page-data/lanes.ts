import type { SimulationReport } from '#documents';
import type { PageCurves } from './curves.ts';

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
  /** The nodes that autoscalers order or take away; absent without any. */
  readonly machines?: readonly MachineLane[];
  readonly services: readonly ServiceLane[];
  readonly workloads: readonly WorkloadLane[];
  readonly curves?: PageCurves;
}

/** An event of the script, and the nodes that it affects. */
interface ScriptLane {
  readonly id: number;
  readonly nodes: readonly string[];
}

interface ZoneLane {
  readonly zone: string;
  /** The names of its nodes; none in reports of earlier releases. */
  readonly members: readonly string[];
  readonly spans: readonly PageSpan[];
}

/** A machine: ordered, joining, ready, taken away. */
interface MachineLane {
  readonly node: string;
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

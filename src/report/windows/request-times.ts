import type { Run } from '#simulation';
import { type Duration, microseconds } from '#units';
import type { ClientLimits } from '#versions';

/** The longest times that requests may add in any history. */
export interface RequestTimes {
  /** All requests of node lifecycle, one after the other. */
  readonly passes: Duration;
  /** The requests that mark one node Unknown, where no others are under way. */
  readonly oneMark: Duration;
  /** The two requests of one taint, which wait for those that are under way. */
  readonly oneTaint: Duration;
  /** All requests of taint eviction, one after the other. */
  readonly evictions: Duration;
  /** All requests of pod garbage collection, one after the other. */
  readonly collection: Duration;
  /** So many requests of taint eviction at once. */
  readonly ofEvictions: (requests: number) => Duration;
}

/** Histories send more or fewer requests than the single run. */
const MORE = 1.5;
/** Requests that have nothing to do with evictions. */
const OTHERS = 10;
/** A PUT, and others that a refusal leads to. */
const MARK_REQUESTS = 3;
/** Each taint is a GET and a PATCH. */
const TAINT_REQUESTS = 2;

/** How long requests take at most, by the limits of their clients and the time of a request. */
export function requestTimesOf({ outcome, apiLatency, plan: { behaviors } }: Run): RequestTimes {
  const { controllerManager: limits, workers } = behaviors.apiClients;
  const timeOf = (requests: number): Duration => timeFor(requests, apiLatency, limits);
  const sent = (component: string): number => {
    const own = outcome.pace.find((each) => each.component === component)?.requests ?? 0;
    return own === 0 ? 0 : Math.ceil(own * MORE) + OTHERS;
  };
  const lifecycle = sent('node-lifecycle');
  const evictions = sent('taint-eviction');
  const callers = workers.monitorPass + workers.nodeTaints + workers.nodePods + OTHERS;
  return {
    passes: timeOf(lifecycle),
    oneMark: timeOf(Math.min(lifecycle, MARK_REQUESTS)),
    oneTaint: timeOf(Math.min(lifecycle, TAINT_REQUESTS * callers + burstOf(limits))),
    evictions: timeOf(evictions === 0 ? lifecycle : evictions),
    collection: timeOf(sent('pod-gc')),
    ofEvictions: (requests) => timeOf(Math.min(requests + burstOf(limits), lifecycle + evictions)),
  };
}

const burstOf = (limits: ClientLimits): number => (limits.kind === 'unlimited' ? 0 : limits.burst);

/** So many requests, one after the other. */
function timeFor(requests: number, latency: Duration, limits: ClientLimits): Duration {
  const waits = limits.kind === 'unlimited' ? 0 : Math.max(0, requests - limits.burst) / limits.qps;
  return microseconds(requests * latency + waits * MICROSECONDS);
}

const MICROSECONDS = 1e6;

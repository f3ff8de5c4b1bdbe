import type { SimulationReport } from '#documents';
import { makeReport } from '#report';
import { type Outage, play } from '../support/outage.ts';
import { Story } from '../support/story.ts';

/** The report of an outage, without what only files have. */
export const reportOn = (outage: Outage): SimulationReport =>
  makeReport(new Story({ nodes: [], pods: [] }).played({ outcome: play(outage) }));

type Eviction = SimulationReport['evictions'][number];

/** A report of a quiet run, with what is given. */
export const report = (given: Partial<SimulationReport> = {}): SimulationReport => ({
  ...QUIET,
  ...given,
  summary: { ...QUIET.summary, ...given.summary },
});

const QUIET = makeReport(new Story({ nodes: [], pods: [] }).played());

/** An eviction of a pod from its node. */
export const eviction = (pod: string, at: number, given: Partial<Eviction> = {}): Eviction => ({
  pod,
  node: 'pier-1',
  mechanism: 'taint',
  at,
  gone: null,
  gracePeriodSeconds: 30,
  priority: 0,
  budgetsViolated: [],
  replacement: null,
  because: at,
  message: 'toleration of 300s over (unreachable:NoExecute)',
  ...given,
});

type Entry = SimulationReport['timeline'][number];

/** The creation of a pod by its workload. */
export const created = (pod: string, at: number, workload: string): Entry => ({
  id: at,
  at,
  time: '2026-11-20T00:00:00Z',
  kind: 'PodCreated',
  component: 'replicaset',
  pod,
  workload,
  because: 0,
  message: `${pod} is created`,
});

/** The deletion request of an eviction, which has the id of its cause. */
export const requested = ({ pod, at }: Eviction): Entry => ({
  id: at,
  at,
  time: '2026-11-20T00:00:00Z',
  kind: 'PodDeletionRequested',
  component: 'taint-eviction',
  pod,
  mechanism: 'taint',
  gracePeriodSeconds: 30,
  because: 0,
  message: `the deletion of ${pod} is requested`,
});

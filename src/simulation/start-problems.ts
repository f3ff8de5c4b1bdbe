import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Duration, Instant } from '#units';
import { checkYears } from './check-years.ts';
import { lateStartProblems } from './late-start.ts';

/** Errors and doubts about the instant at which a run starts. */
export const startProblems = (
  cluster: Pick<Cluster, 'nodes' | 'leases'>,
  start: Instant,
  duration: Duration,
): readonly Diagnostic[] => [...checkYears(start, duration), ...lateStartProblems(cluster, start)];

import { addNode } from './candidates/add-node.ts';
import { budgets } from './candidates/budgets.ts';
import { drainFlags } from './candidates/drain-flags.ts';
import { evictionRate } from './candidates/eviction-rate.ts';
import { evictionThreshold } from './candidates/eviction-threshold.ts';
import { kubeApiQps } from './candidates/kube-api-qps.ts';
import { longer } from './candidates/longer.ts';
import { monitorGracePeriod } from './candidates/monitor-grace-period.ts';
import { nodeFails } from './candidates/node-fails.ts';
import { nodeReturns } from './candidates/node-returns.ts';
import { oneZoneUp } from './candidates/one-zone-up.ts';
import { outOfService } from './candidates/out-of-service.ts';
import { podEvictionTimeout } from './candidates/pod-eviction-timeout.ts';
import { priority } from './candidates/priority.ts';
import { requests } from './candidates/requests.ts';
import { shutdownGrace } from './candidates/shutdown-grace.ts';
import { taintRemoved } from './candidates/taint-removed.ts';
import { terminationGrace } from './candidates/termination-grace.ts';
import { tolerationSeconds } from './candidates/toleration-seconds.ts';
import { uncordon } from './candidates/uncordon.ts';
import type { Candidate } from './question.ts';

/** All candidates, the most useful first. */
export const CANDIDATES: readonly Candidate[] = [
  tolerationSeconds,
  podEvictionTimeout,
  nodeReturns,
  taintRemoved,
  outOfService,
  budgets,
  uncordon,
  addNode,
  drainFlags,
  kubeApiQps,
  evictionRate,
  oneZoneUp,
  monitorGracePeriod,
  evictionThreshold,
  requests,
  priority,
  shutdownGrace,
  terminationGrace,
  longer,
  nodeFails,
];

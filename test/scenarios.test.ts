import { describe, expect, it } from 'vitest';
import { makeReport } from '#report';
import type { Cause } from '#run-facts';
import type { Run } from '#simulation';
import { expectGolden } from './support/golden.ts';
import {
  pathInScenario,
  playRequest,
  printJson,
  printTable,
  requestOf,
  SCENARIO_NAMES,
  textInScenario,
} from './support/scenario.ts';

/** The evicted pods of each scenario and the times of their deletion requests. */
const CLAIMED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'condition-comes-back-after-a-pause': {},
  'controller-restart-restarts-countdowns': { 'shop/web': 600, 'shop/tickets': 610 },
  'cut-off-workers-empty-their-services': {},
  'deleted-node-orphans-its-pods': { 'shop/web': 160, 'kube-system/logs': 160 },
  'deletion-is-lost-while-nobody-can-write': { 'shop/web': 660 },
  'drain-waits-for-a-budget': { 'shop/db-0': 10, 'shop/db-1': 45, 'shop/mail-0': 300 },
  'failed-pod-of-a-job-outlasts-its-back-off': {
    'batch/etl-k4v2x': 10.04,
    'batch/index-w3b6h': 10.04,
  },
  'finished-pods-over-the-threshold-go': {},
  'healing-one-node-can-start-evictions': {
    'shop/web': 915,
    'shop/tickets': 915,
    'shop/cache': 925,
  },
  'longer-toleration-does-not-postpone': { 'shop/web': 100 },
  'out-of-service-frees-stuck-pods': { 'shop/db': 375 },
  'partition-heals-in-time': {},
  'silent-node-in-the-snapshot-goes-on': { 'shop/web': 150 },
  'one-worker-marks-nodes-one-by-one': {},
  'pods-of-a-lost-node-go-after-the-timeout': {
    'bakery/bread-5c7d-1': 305,
    'bakery/bread-5c7d-2': 315,
  },
  'restart-in-the-middle-of-marking': {},
  'slow-pass-taints-although-all-are-down': { 'shop/web': 399.02 },
  'slow-pass-evicts-from-a-node-that-is-back': {
    'shop/web': 235.02,
    'shop/cache': 595.02,
    'shop/mail': 600.02,
    'shop/orders': 605.02,
    'shop/search': 610.02,
    'shop/stock': 615.02,
    'shop/tickets': 620.02,
  },
  'slow-pass-evicts-in-a-small-zone': { 'shop/web': 396.02, 'shop/tickets': 400.02 },
  'small-zone-stops-at-partial-disruption': {},
  'memory-limit-restarts-not-evicts': {},
  'soft-threshold-waits-its-grace': { 'batch/etl': 710 },
  'token-is-spent-on-a-node-that-went': { 'shop/web': 375, 'shop/tickets': 395 },
  'unreachable-node-evicts-after-toleration': { 'shop/web': 375, 'shop/cache': 135 },
  'volume-of-a-dead-node-waits-six-minutes': { 'shop/db': 375 },
  'whole-cluster-outage-halts-eviction': {},
  'zone-down-replacements-move-or-wait': {
    'shop/api-5c9d-5': 375,
    'shop/db-2': 375,
    'shop/web-5c9d-3': 375,
    'shop/api-5c9d-6': 385,
    'shop/report-5c9d-3': 385,
  },
};

type DecisionKind = Extract<
  Cause['kind'],
  `${'node-lifecycle' | 'taint-eviction' | 'pod-gc'}/${string}`
>;

/**
 * A scenario for each decision. A pod that is deleted before it ever has a node exists only because
 * of a finalizer, so pod GC changes nothing about it.
 */
const SHOWN_BY: Readonly<Record<Exclude<DecisionKind, 'pod-gc/unscheduled-terminating'>, string>> =
  {
    'node-lifecycle/grace-exceeded': 'unreachable-node-evicts-after-toleration',
    'node-lifecycle/queued': 'small-zone-stops-at-partial-disruption',
    'node-lifecycle/eviction-queued': 'pods-of-a-lost-node-go-after-the-timeout',
    'node-lifecycle/timeout-over': 'pods-of-a-lost-node-go-after-the-timeout',
    'node-lifecycle/token-granted': 'unreachable-node-evicts-after-toleration',
    'node-lifecycle/token-wasted': 'token-is-spent-on-a-node-that-went',
    'node-lifecycle/taint-swapped': 'longer-toleration-does-not-postpone',
    'node-lifecycle/seen-ready': 'partition-heals-in-time',
    'node-lifecycle/all-zones-down': 'whole-cluster-outage-halts-eviction',
    'node-lifecycle/restarted': 'controller-restart-restarts-countdowns',
    'taint-eviction/tolerated-forever': 'unreachable-node-evicts-after-toleration',
    'taint-eviction/untolerated': 'out-of-service-frees-stuck-pods',
    'taint-eviction/toleration-used-up': 'unreachable-node-evicts-after-toleration',
    'taint-eviction/deletion-lost': 'deletion-is-lost-while-nobody-can-write',
    'taint-eviction/throttled': 'slow-pass-evicts-in-a-small-zone',
    'pod-gc/node-missing': 'deleted-node-orphans-its-pods',
    'pod-gc/orphaned': 'deleted-node-orphans-its-pods',
    'pod-gc/out-of-service': 'out-of-service-frees-stuck-pods',
    'pod-gc/too-many-terminated': 'finished-pods-over-the-threshold-go',
  };

const played = new Map<string, Run>();

describe.each(SCENARIO_NAMES)('%s', (name) => {
  const script = textInScenario(name, 'script.yaml');

  it('says in its first line what it claims', () => {
    expect(script.split('\n')[0]).toMatch(/^# [A-Z].*\.$/);
  });

  it('goes as it claims, and as its report tells', async () => {
    const scenario = await playRequest(
      requestOf(textInScenario(name, 'snapshot.yaml'), script, {
        leasePeriod: '10.2s',
        relist: '1s',
      }),
    );
    played.set(name, scenario);
    const report = makeReport(scenario);
    const schedule = Object.fromEntries(report.evictions.map(({ pod, at }) => [pod, at]));
    expect(schedule).toEqual(CLAIMED[name]);
    expect(scenario.warnings).toEqual([]);
    expectGolden(await printJson(report), pathInScenario(name, 'report.json'));
    expectGolden(await printTable(report), pathInScenario(name, 'report.txt'));
  });
});

describe('the scenarios', () => {
  it('show every decision of the controllers', () => {
    const kindsIn = (name: string) =>
      new Set(played.get(name)?.outcome.entries.map(({ cause }) => cause.kind));
    const missing = Object.entries(SHOWN_BY).filter(
      ([kind, name]) => ![...kindsIn(name)].some((each) => each === kind),
    );
    expect(missing).toEqual([]);
  });
});

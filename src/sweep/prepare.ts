import { type Damage, type SweepReport, type SweepRow, TOOL_VERSION } from '#documents';
import { type DamageTrace, damageTraceOf, hasDamage, makeReport, requestedParts } from '#report';
import type { Run } from '#simulation';
import { sha256Of } from '#units';
import type { SweepHead } from './assemble.ts';
import { findFaults } from './faults/find-faults.ts';
import { type Over, printOver } from './faults/over.ts';
import {
  faultEvents,
  isTargeted,
  type SweepCommand,
  type SweepRuns,
  sweepRunsOf,
} from './plan/sweep-runs.ts';
import { productOf, type Vary } from './plan/vary.ts';
import { singlePointsOf } from './single-points.ts';
import { breaksOf } from './smallest/breaks.ts';
import { type Search, searchSmallest } from './smallest/smallest.ts';
import { traceOf } from './trace-of.ts';

/** The options of a sweep. */
export interface SweepRequest {
  readonly over: readonly Over[];
  /** Instead of `over`: the size of the largest sets of nodes that are tried. */
  readonly smallest?: number;
  /** The names of the nodes of `--target`; absent for all. */
  readonly nodes?: readonly string[];
  /** The events of `--fault`, without targets; one at least. */
  readonly faults: readonly string[];
  readonly vary: readonly Vary[];
  readonly chances?: number;
  /** The names of the events of the scripts, in their order. */
  readonly events: readonly string[];
  readonly command: SweepCommand;
  /** All that rows depend on besides the snapshot: texts of scripts and options. */
  readonly identity: readonly unknown[];
}

/** A sweep that is ready to be played. */
export interface PreparedSweep {
  readonly scenario: Run;
  readonly plan: SweepRuns;
  readonly head: SweepHead;
  readonly chances: number;
  readonly command: SweepCommand;
  /** What happens without any fault under a combination of settings. */
  readonly withoutFault: (settings: readonly string[]) => WithoutFault;
  /** An `--over` that finds no faults in this snapshot. */
  readonly empty: readonly Over[];
  /** Whether a row is what is searched for: no run behind it is played. */
  readonly isFound: (row: SweepRow) => boolean;
}

/** Finds all faults of a sweep, and what is the same for all of them. */
export function prepareSweep(scenario: Run, asked: SweepRequest): PreparedSweep {
  const { cluster } = scenario.outcome;
  const listed = asked.nodes && new Set(asked.nodes);
  const subjects = {
    nodes: cluster.nodes.filter(({ name }) => listed?.has(name) ?? true),
    isNarrowed: listed !== undefined,
    workloads: [
      ...new Set(
        cluster.pods
          .filter(({ nodeName = '' }) => listed?.has(nodeName) ?? true)
          .flatMap(({ key }) => scenario.workloadOf(key) ?? []),
      ),
    ],
    events: asked.events,
  };
  const withoutFault = playerWithoutFault(scenario);
  const baseline = withoutFault([]).single.damage;
  const search = asked.smallest === undefined ? undefined : searchOf(scenario, baseline, asked);
  const lists = asked.over.map((over) => ({ over, list: findFaults(over, subjects) }));
  const all = search?.lists ?? lists.map(({ list }) => list);
  const plan = sweepRunsOf({
    lists: all,
    whats: all.some(isTargeted) ? faultEvents(asked.faults) : [],
    settings: productOf(asked.vary),
  });
  return {
    scenario,
    plan,
    head: headOf(scenario, asked, { plan, baseline, search }),
    chances: asked.chances ?? 0,
    command: asked.command,
    withoutFault,
    empty: lists.flatMap(({ over, list }) => (list.count === 0 ? over : [])),
    isFound: search === undefined ? () => false : (row) => breaksOf(search.head, row).length > 0,
  };
}

function searchOf(
  scenario: Run,
  baseline: Damage,
  { smallest: most = 1, nodes, faults: [fault = ''] }: SweepRequest,
): Search {
  const all = scenario.outcome.cluster.nodes.map(({ name }) => name);
  return searchSmallest(scenario, baseline, { nodes: nodes ?? all, most, fault });
}

interface Found {
  readonly plan: SweepRuns;
  readonly baseline: Damage;
  readonly search: Search | undefined;
}

function headOf(
  scenario: Run,
  asked: SweepRequest,
  { plan: runs, baseline, search }: Found,
): SweepHead {
  const { outcome, plan, workloadOf } = scenario;
  const { inputs } = plan.snapshot;
  const { over, faults, vary, chances } = asked;
  const report = makeReport(scenario);
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'SweepReport',
    tool: { version: TOOL_VERSION },
    digest: digestOf(inputs, asked),
    inputs: inputs.map(({ path, sha256 }) => ({ path, sha256 })),
    controlPlane: report.behaviors.controlPlane,
    start: report.start,
    over: over.map(printOver),
    faults,
    vary: vary.map(({ path, values }) => `${path}=${values.join(',')}`),
    ...(chances !== undefined && { chances }),
    summary: {
      nodes: outcome.cluster.nodes.length,
      pods: outcome.cluster.pods.length,
      faults: runs.faults,
      runs: runs.runs,
      expectations: scenario.plan.expectations.length,
    },
    ...(report.now && { now: report.now }),
    baseline,
    ...(search && { smallest: search.head }),
    singlePoints: singlePointsOf(outcome.cluster.nodes, outcome.cluster.pods, workloadOf, over),
    assumptions: report.assumptions,
    limits: report.limits,
  };
}

/** Equal digests mean equal rows. The names of the files of the snapshot do not count. */
function digestOf(
  inputs: Run['plan']['snapshot']['inputs'],
  { over, smallest, nodes, faults, vary, chances, identity }: SweepRequest,
): SweepReport['digest'] {
  const files = inputs.map(({ sha256 }) => sha256).sort();
  const asked = [over.map(printOver), smallest, nodes, faults, vary, chances];
  return `sha256:${sha256Of(JSON.stringify([TOOL_VERSION, files, asked, identity]))}`;
}

/** What happens under one combination of settings without any fault. */
export interface WithoutFault {
  readonly single: DamageTrace;
  /** Whether anything happens that a fault could be charged with by mistake. */
  readonly hasDamage: boolean;
  /** @param number of the history, from 1 */
  readonly inHistory: (number: number) => DamageTrace;
}

/** Plays a scenario without a fault, once for each combination of settings that is asked for. */
function playerWithoutFault(scenario: Run): (settings: readonly string[]) => WithoutFault {
  const known = new Map<string, WithoutFault>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const before = known.get(key) ?? played(scenario, settings);
    known.set(key, before);
    return before;
  };
}

function played(scenario: Run, settings: readonly string[]): WithoutFault {
  const result =
    settings.length === 0 ? undefined : scenario.replay({ settings }, requestedParts(scenario));
  const own = result?.kind === 'played' ? result.scenario : scenario;
  const single = damageTraceOf(own);
  const histories = new Map<number, DamageTrace>();
  return {
    single,
    hasDamage: hasDamage(single),
    inHistory: (number) => {
      const history = histories.get(number) ?? traceOf(own, number);
      histories.set(number, history);
      return history;
    },
  };
}

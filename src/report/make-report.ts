import { clockFrom, type PendingPod, type SimulationReport, TOOL_VERSION } from '#documents';
import { countsOf, verdictsOn } from '#expectations';
import type { Run } from '#simulation';
import { makeLazily, printInstant, sha256Of, withFields } from '#units';
import { ambiguitiesOf } from './ambiguities/ambiguities.ts';
import { unboundedTimes } from './ambiguities/unbounded-times.ts';
import { nowOf } from './availability/now.ts';
import { servicesOf } from './availability/services.ts';
import { workloadsOf } from './availability/workloads.ts';
import { capacityOf } from './capacity/capacity.ts';
import { budgetsOf } from './document/budgets.ts';
import { curvesOf } from './document/curves.ts';
import { evictionsOf, memoryKillsOf } from './document/evictions.ts';
import { nodeChangesOf } from './document/node-changes.ts';
import { nodeCostsOf } from './document/node-costs.ts';
import { paceOf, passesOf } from './document/pace.ts';
import { rankingsOf } from './document/rankings.ts';
import { stuckPods, summaryOf } from './document/summary.ts';
import { timelineOf } from './document/timeline.ts';
import { whatPodsWaitFor } from './document/what-pods-wait-for.ts';
import { zonesOf } from './document/zones.ts';
import { evidenceIn } from './expectations/evidence.ts';
import { findingsOf } from './findings/registry.ts';
import { limitNotes } from './sentences/limit-notes.ts';
import { noteOf } from './sentences/notes.ts';
import { SPARED_WORDS } from './sentences/reasons.ts';
import { type Windows, windowsOf } from './windows/windows-of.ts';

/**
 * The report of a scenario. The order of its fields is part of the format. Its timeline, which may
 * take as much memory as the scenario, is made when it is first read.
 */
export function makeReport(scenario: Run): SimulationReport {
  const { outcome, plan, versions, assumptions, limits } = scenario;
  const clock = clockFrom(outcome.start);
  const played = evictionsOf(scenario);
  const windows = windowsOf(scenario, played);
  const evictions = played.map((each) => ({ ...each, ...windowAt(each.because, windows) }));
  const memoryKills = memoryKillsOf(scenario);
  const pending = pendingPods(scenario);
  const stuck = stuckPods(scenario);
  const workloads = workloadsOf(outcome, scenario.startupTimeOf);
  const now = nowOf(scenario);
  const nodeChanges = nodeChangesOf(outcome);
  const nothingIsMeasured = limits.some(
    (limit) => limit.kind === 'usage-unknown' && limit.nodes === undefined,
  );
  const report: SimulationReport = {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'SimulationReport',
    tool: { version: TOOL_VERSION },
    get digest() {
      return digestOf(scenario);
    },
    inputs: plan.snapshot.inputs.map(({ path, sha256, objects }) => ({ path, sha256, objects })),
    scenario: scenarioOf(scenario),
    behaviors: {
      controlPlane: versions.controlPlane,
      kubelets: versions.kubelets,
      ...(plan.behaviors.nodeLifecycle.evictsBy === 'deletion' && { evictsBy: 'deletion' }),
    },
    start: printInstant(outcome.start),
    end: { at: clock.at(outcome.end), reason: outcome.endReason },
    summary: {
      ...summaryOf(outcome, { evictions, memoryKills, pending, stuck, workloads }),
      ...windows.summary,
    },
    ...(now && { now }),
    findings: findingsOf(scenario),
    timeline: [],
    evictions,
    memoryKills,
    spared: outcome.spared.map(({ pod, node, reason }) => {
      return { pod, node, reason, message: SPARED_WORDS[reason] };
    }),
    ...(nothingIsMeasured ? {} : { rankings: rankingsOf(outcome) }),
    zones: zonesOf(outcome),
    pace: paceOf(outcome),
    passes: passesOf(outcome),
    capacity: capacityOf(scenario),
    workloads,
    services: servicesOf(outcome),
    budgets: budgetsOf(scenario, evictions),
    pending,
    stuck,
    ...nodeChanges,
    ...nodeCostsOf(scenario, nodeChanges.nodesOrdered),
    ...withCurves(scenario),
    expectations: [],
    assumptions: assumptions.map(noteOf),
    limits: limits.flatMap(limitNotes),
    ambiguities: [...ambiguitiesOf(scenario), ...unboundedTimes(windows)],
  };
  makeLazily(report, 'timeline', (kinds) => timelineOf(scenario, windows.of, kinds));
  const expectations = verdictsOn(plan.expectations, evidenceIn(report, scenario));
  const summary = { ...report.summary, expectations: countsOf(expectations) };
  return withFields(report, { summary, expectations });
}

const windowAt = (id: number, { of }: Windows) => {
  const window = of.get(id);
  return window && { window };
};

function withCurves(scenario: Run): Pick<SimulationReport, 'curves'> {
  const curves = curvesOf(scenario);
  return curves === undefined ? {} : { curves };
}

const scenarioOf = ({ plan, history }: Run): SimulationReport['scenario'] => ({
  ...(plan.script.name !== undefined && { name: plan.script.name }),
  seed: plan.script.seed,
  ...(history && { history: history.number }),
  ...(history && history.held.length > 0 && { held: [...history.held] }),
});

/**
 * Names a run: equal digests mean equal settings and an equal course of events. It does not depend
 * on how the input was cut into files or on the order of its objects.
 */
export function digestOf({ outcome, versions, plan }: Run): string {
  const { seed, duration } = plan.script;
  const identity = [outcome.start, duration, seed, versions.controlPlane, outcome.digest];
  return `sha256:${sha256Of(JSON.stringify(identity))}`;
}

/** The pods that have no node at the end, by pod, and what the scheduler says of each. */
export function pendingPods({
  outcome,
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly PendingPod[] {
  const { pending, start } = outcome;
  if (pending.length === 0) return [];
  const { at } = clockFrom(start);
  const said = whatPodsWaitFor(outcome);
  return pending.map(({ pod, since, message, isUntried }) => {
    const [workload, waitsFor] = [workloadOf(pod), said.get(pod)];
    return {
      pod,
      ...(workload !== undefined && { workload }),
      ...{ since: at(since), message },
      ...(isUntried && { untried: isUntried }),
      ...(waitsFor !== undefined && { waitsFor }),
    };
  });
}

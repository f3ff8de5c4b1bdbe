import type { PlayedScenario } from '#simulation';
import { TOOL_VERSION } from '#tool';
import { printInstant } from '#units';
import { capacityOf } from '../capacity/capacity.ts';
import { withVerdicts } from '../expectations/judge.ts';
import { findingsOf } from '../findings/registry.ts';
import type { SimulationReport } from '../types.ts';
import { SPARED_WORDS } from '../wording/reasons.ts';
import { ambiguitiesOf } from './ambiguities.ts';
import { budgetsOf } from './budgets.ts';
import { digestOf } from './digest.ts';
import { evictionsOf } from './evictions.ts';
import { memoryKillsOf } from './memory-kills.ts';
import { noteOf } from './notes.ts';
import { paceOf, passesOf } from './pace.ts';
import { pendingPods } from './pending.ts';
import { rankingsOf } from './rankings.ts';
import { clockFrom } from './report-clock.ts';
import { servicesOf } from './services.ts';
import { stuckPods } from './stuck.ts';
import { summaryOf } from './summary.ts';
import { timelineOf } from './timeline.ts';
import { workloadsOf } from './workloads.ts';
import { zonesOf } from './zones.ts';

/** The report of a scenario. The order of its fields is part of the format. */
export function makeReport(scenario: PlayedScenario): SimulationReport {
  const { outcome, name, seed, inputs, versions, assumptions, limits } = scenario;
  const clock = clockFrom(outcome.start);
  const evictions = evictionsOf(scenario);
  const memoryKills = memoryKillsOf(scenario);
  const pending = pendingPods(scenario);
  const stuck = stuckPods(scenario);
  const workloads = workloadsOf(outcome, scenario.startupTimes);
  const nothingIsMeasured = limits.some(
    (limit) => limit.kind === 'usage-unknown' && limit.nodes === undefined,
  );
  const report: SimulationReport = {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'SimulationReport',
    tool: { version: TOOL_VERSION },
    digest: digestOf(scenario),
    inputs: inputs.map(({ path, sha256, objects }) => ({ path, sha256, objects })),
    scenario: { ...(name === undefined ? {} : { name }), seed },
    behaviors: {
      controlPlane: versions.controlPlane,
      kubelets: versions.kubelets,
      ...(scenario.behaviors.nodeLifecycle.evictsBy === 'deletion' && { evictsBy: 'deletion' }),
    },
    start: printInstant(outcome.start),
    end: { at: clock.at(outcome.end), reason: outcome.endReason },
    summary: summaryOf(outcome, { evictions, memoryKills, pending, stuck, workloads }),
    findings: findingsOf(scenario),
    timeline: timelineOf(scenario),
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
    expectations: [],
    assumptions: assumptions.map(noteOf),
    limits: limits.map(noteOf),
    ambiguities: ambiguitiesOf(scenario),
  };
  return withVerdicts(report, scenario);
}

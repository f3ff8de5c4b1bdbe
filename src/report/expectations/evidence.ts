import { clockFrom, type SimulationReport } from '#documents';
import type { Evidence } from '#expectations';
import type { PlayedScenario } from '#simulation';
import { stuckPods } from '../document/stuck.ts';
import { timelineOf } from '../document/timeline.ts';
import { zonesOf } from '../document/zones.ts';
import { knownPods } from './known-pods.ts';
import { readyPods } from './ready-pods.ts';

/** The facts of a scenario, with those of a report that was made already. */
export const evidenceIn = (report: SimulationReport, scenario: PlayedScenario): Evidence => ({
  ...factsOf(scenario),
  report,
  whole: () => report,
});

/**
 * The facts of a scenario, each made when it is first asked for. Only an expression asks for the
 * whole report.
 */
export function evidenceOf(
  scenario: PlayedScenario,
  evictions: SimulationReport['evictions'],
  whole: () => SimulationReport,
): Evidence {
  const { outcome } = scenario;
  const made: { -readonly [Field in keyof Evidence['report']]?: Evidence['report'][Field] } = {};
  return {
    ...factsOf(scenario),
    whole,
    report: {
      evictions,
      end: { at: clockFrom(outcome.start).at(outcome.end), reason: outcome.endReason },
      get timeline() {
        made.timeline ??= [...timelineOf(scenario, NO_WINDOWS)];
        return made.timeline;
      },
      get stuck() {
        made.stuck ??= stuckPods(scenario);
        return made.stuck;
      },
      get zones() {
        made.zones ??= zonesOf(outcome);
        return made.zones;
      },
    },
  };
}

function factsOf(scenario: PlayedScenario): Omit<Evidence, 'report' | 'whole'> {
  const { cluster, final } = scenario.outcome;
  let podCalled: Evidence['podCalled'] | undefined;
  return {
    nodes: cluster.nodes,
    final,
    podCalled: (key) => {
      podCalled ??= knownPods(scenario);
      return podCalled(key);
    },
    readyPods: (workload) => readyPods(workload, scenario),
  };
}

/** Verdicts do not ask for the windows of instants. */
const NO_WINDOWS: ReadonlyMap<number, readonly [number, number]> = new Map();

import type { Pod } from '#cluster';
import { clockFrom, type SimulationReport } from '#documents';
import type { Evidence, LackedFacts, ReadyMoment } from '#expectations';
import { hasUnschedulable, podsToGo, replacedPods } from '#run-facts';
import type { Run } from '#simulation';
import { serviceNamed } from '../availability/services.ts';
import { workloadNamed } from '../availability/workloads.ts';
import { stuckPods } from '../document/summary.ts';
import { timelineOf } from '../document/timeline.ts';
import { zonesOf } from '../document/zones.ts';

/** The facts of a scenario, with those of a report that was made already. */
export const evidenceIn = (report: SimulationReport, scenario: Run): Evidence => ({
  ...factsOf(scenario),
  report,
  whole: () => report,
});

/**
 * The facts of a scenario, each made when it is first asked for. Only an expression asks for the
 * whole report.
 */
export function evidenceOf(
  scenario: Run,
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

function factsOf(scenario: Run): Omit<Evidence, 'report' | 'whole'> {
  const { cluster, final, pending } = scenario.outcome;
  let podCalled: Evidence['podCalled'] | undefined;
  let lacking: LackedFacts | undefined;
  return {
    lacking: () => {
      lacking ??= lackedFacts(scenario);
      return lacking;
    },
    nodes: cluster.nodes,
    final,
    podCalled: (key) => {
      podCalled ??= knownPods(scenario);
      return podCalled(key);
    },
    whyUntried: (pod) =>
      pending.find((each) => each.pod === pod && each.isUntried === true)?.message,
    readyPods: (workload) => readyPods(workload, scenario),
    workloadCalled: (workload) => workloadNamed(workload, scenario.outcome),
    serviceCalled: (service) => serviceNamed(service, scenario.outcome),
  };
}

function lackedFacts({ outcome, lacking, measured }: Run): LackedFacts {
  const { nodes } = outcome.cluster;
  return {
    statuses: lacking.statuses,
    renewals: lacking.renewals,
    priorities: isContested(outcome) ? lacking.priorities.names : [],
    unmeasured: nodes.filter(({ name }) => !measured.has(name)).length,
    hasBudgets: !lacking.budgets,
  };
}

/** Whether the priorities of pods decide anything: where there is too little room for all. */
const isContested = ({ entries }: Run['outcome']): boolean =>
  hasUnschedulable(entries) ||
  podsToGo(entries).some(({ cause }) => BY_PRIORITY.has(cause.mechanism));

const BY_PRIORITY: ReadonlySet<string> = new Set(['preemption', 'node-pressure', 'shutdown']);

/** Verdicts do not ask for the windows of instants. */
const NO_WINDOWS: ReadonlyMap<number, readonly [number, number]> = new Map();

/**
 * Finds pods by their keys: pods of the snapshot, later pods, and pods that later ones replaced.
 */
function knownPods({ outcome }: Run): (key: string) => Pod | undefined {
  const { cluster, final, entries } = outcome;
  const existing = new Map(cluster.pods.map((pod) => [pod.key, pod]));
  const replaced = replacedPods(entries);
  return (key) => {
    const passed = new Set<string>();
    for (let next: string | undefined = key; next !== undefined; next = replaced.get(next)) {
      const pod = final.pod(next) ?? existing.get(next);
      // A pod that was created and removed has the template of the pod that it replaced.
      if (pod !== undefined) return next === key ? pod : { ...pod, key, name: nameIn(key) };
      if (passed.has(next)) return undefined;
      passed.add(next);
    }
    return undefined;
  };
}

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1);

/** The course of ready pods at the end of each instant with a change. The first moment is at 0. */
function readyPods(workload: string, { outcome }: Run): readonly ReadyMoment[] {
  const { start, availability } = outcome;
  const { at } = clockFrom(start);
  const found = availability.workloads.find((each) => each.workload === workload);
  const { ready = [], desired = [] } = found ?? {};
  const instants = new Set([
    start,
    ...ready.map((each) => each.at),
    ...desired.map((each) => each.at),
  ]);
  return [...instants]
    .sort((a, b) => a - b)
    .map((instant) => {
      const existing = (course: typeof ready) =>
        course.findLast((each) => each.at <= instant)?.count ?? 0;
      return { at: at(instant), ready: existing(ready), desired: existing(desired) };
    });
}

import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { Forecast, ownersOf, Reports } from '#script-fields';
import { firstDifference, type Instant, later } from '#units';
import type { OutageScript, ScriptEvent } from '../script.ts';
import { EventBatches } from './batches.ts';
import { EffectChecks } from './check-effects.ts';
import {
  type ClaimingOccurrence,
  checkOrder,
  checkZones,
  findContradictions,
  findFrozenWhileOff,
} from './contradictions.ts';
import type { KnownMachines } from './known-machines.ts';
import {
  type CompiledKubeletSetting,
  type CompiledPodSetting,
  compileKubeletSettings,
  compilePodSettings,
  KubeletChanges,
} from './kubelet-changes.ts';
import { reportLateTargets } from './late.ts';
import {
  type Happening,
  happeningsOf,
  type Occurrence,
  type OccurrenceSubject,
  occurrencesOf,
  stepsOf,
} from './occurrences.ts';

export interface CompiledOutage {
  /** In order of time; at one instant, in the order of the script. None at or after the end. */
  readonly occurrences: readonly Occurrence[];
  /** Whether the script has more to do at or after the end: the run is cut there. */
  readonly isCut: boolean;
  readonly podSettings: readonly CompiledPodSetting[];
  readonly kubeletSettings: readonly CompiledKubeletSetting[];
  /** With an error among them, the occurrences must not be played. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A number that memory holds with ease, and more than anyone reads. */
const MOST_OCCURRENCES = 1_000_000;

/**
 * Computes the effects of a script on a cluster, with their times. Node targets are resolved in the
 * snapshot and among the nodes and labels that earlier events add; the performer skips objects that
 * have gone by then. With `machines`, complains about events that could change nothing there.
 */
export function compileOutage(
  script: OutageScript,
  cluster: Cluster,
  start: Instant,
  machines?: KnownMachines,
): CompiledOutage {
  const reports = new Reports();
  const forecast = new Forecast(cluster);
  const { pods, workloads, budgets } = cluster;
  const scope = {
    forecast,
    pods,
    workloads,
    budgets,
    ownersOf: ownersOf(cluster),
    seed: script.seed,
  };
  const podSettings = compilePodSettings(script.settings.pods, scope, reports);
  const changes = machines && new KubeletChanges(machines, cluster.nodes);
  const kubelets = script.settings.kubelet;
  const kubeletSettings = compileKubeletSettings(kubelets, scope, changes, reports);
  const effects = machines && changes && new EffectChecks(cluster, machines, changes, reports);
  const horizon = later(start, script.duration);
  const batches = new EventBatches(scope, reports);
  const played: PlannedOccurrence[] = [];
  const { happenings, late: lateHappenings } = happeningsOf(script, start, reports);
  let leftOut = lateHappenings;
  for (const happening of happenings) {
    forecast.advanceTo(happening.at);
    const targets = batches.of(happening.event);
    effects?.check(happening.event, targets);
    const steps = stepsOf(happening.event.value).length;
    if (played.length + targets.length * steps > MOST_OCCURRENCES) {
      reportTooMany(happening.event, reports);
      break;
    }
    const made = targets.flatMap((batch, number) => plan(happening, batch, number, script.seed));
    const before = made.filter(({ occurrence }) => occurrence.at < horizon);
    const late = made.filter(({ occurrence, isFirst }) => isFirst && occurrence.at >= horizon);
    leftOut += made.length - before.length;
    if (late.length > 0) reportLateTargets(happening.event, late.length, targets.length, reports);
    for (const { occurrence } of before) announce(occurrence, forecast);
    for (const each of before) played.push(each);
  }
  checkOrder(script, forecast, reports);
  checkZones(script, forecast, reports);
  played.sort(comparePlanned);
  for (const diagnostic of findContradictions(played)) reports.add(diagnostic);
  if (machines) for (const diagnostic of findFrozenWhileOff(played)) reports.add(diagnostic);
  const occurrences = played.map(({ occurrence }) => occurrence);
  const isCut = leftOut > 0;
  return { occurrences, isCut, podSettings, kubeletSettings, diagnostics: reports.diagnostics };
}

interface PlannedOccurrence extends ClaimingOccurrence {
  /** The index of the event in the script. */
  readonly index: number;
  /** Whether it is the first step of the event. */
  readonly isFirst: boolean;
}

/** Sorting keeps the order of equal entries: of repetitions, then of targets, then of steps. */
const comparePlanned = (a: PlannedOccurrence, b: PlannedOccurrence): number =>
  firstDifference(a.occurrence.at - b.occurrence.at, a.index - b.index);

/** Only the first step of an event makes claims: its own end contradicts no other event. */
const plan = (
  happening: Happening,
  batch: OccurrenceSubject,
  number: number,
  seed: number,
): PlannedOccurrence[] =>
  occurrencesOf(happening, batch, number, seed).map((occurrence, step) => ({
    occurrence,
    event: happening.event,
    index: happening.index,
    isFirst: step === 0,
    claims: step === 0 ? happening.event.value.plan.claims : [],
  }));

/** Makes new nodes and changed labels visible to later targets. */
function announce({ at, subject, action }: Occurrence, forecast: Forecast): void {
  if (subject.kind === 'new-nodes') {
    for (const node of subject.nodes) forecast.announce(at, { kind: 'add', node });
  }
  if (subject.kind === 'nodes') {
    for (const { name } of subject.replacements?.values() ?? []) forecast.reserve(name);
  }
  if (subject.kind === 'nodes' && action.kind === 'label') {
    for (const node of subject.nodes) {
      forecast.announce(at, { kind: 'label', node, labels: action.labels });
    }
  }
}

function reportTooMany({ written }: ScriptEvent, reports: Reports): void {
  reports.about(written)([], 'error', {
    code: 'script/too-many',
    message: `with this event the script does more than ${MOST_OCCURRENCES} things`,
    hint: 'repeat it less often',
  });
}

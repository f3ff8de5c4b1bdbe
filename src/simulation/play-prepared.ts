import { type AutoscalerSettings, givenPrices } from '#autoscaling';
import { drawsOf } from '#chance';
import { findPod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { type Outcome, play, removalsAtStart, withBugContext } from '#play';
import type { WorkloadFinder } from '#pod-facts';
import type { StartupTimes } from '#pod-times';
import { scriptEvents } from '#run-facts';
import { captureGaps } from '#snapshot';
import { between, once, printDuration, seconds } from '#units';
import { printVersion } from '#versions';
import { controlPlaneHosts, type PlayInput } from '#wiring';
import { assumptionsOf } from './assumptions.ts';
import { ofAutoscalers } from './autoscaler-assumptions.ts';
import { assumedOfChaos, limitsOfChaos } from './chaos-notes.ts';
import { staleRenewals } from './clock-of-snapshot.ts';
import { momentsByNode } from './drawn-occurrences.ts';
import { type Lacking, lackingIn } from './lacking.ts';
import { limitFactsOf } from './limit-facts.ts';
import { limitsOf } from './limits.ts';
import { measuredAboveLimits } from './measured-above-limits.ts';
import type { Ingredients, PreparedScenario } from './prepared-scenario.ts';
import type { RemovalPreview } from './removal-preview.ts';
import { managerFacts } from './restart-of-manager.ts';
import type { PlayedScenario } from './scenario.ts';
import type { ScenarioHistory } from './scenario-history.ts';
import { API_LATENCY, inputOf, startupOf } from './scenario-input.ts';
import { versionsOf } from './version-summary.ts';

/**
 * Plays a scenario, or one history of it.
 * @param asked `figures` leaves out assumptions and limits
 */
export function playPrepared(
  ready: PreparedScenario,
  asking: ScenarioHistory | undefined,
  asked: 'all' | 'figures' = 'all',
): PlayedScenario {
  const { ingredients, prepared, base, kubeletOf } = ready;
  const { cluster, componentTables, settings, stops, sick, workloads } = base;
  const { script, snapshot, controlPlane, options, withoutEvents, replay } = ingredients;
  const { afterChange } = ingredients;
  const { behaviors, origins, seeded, kubelets } = prepared;
  const history = asking && { ...asking, held: asking.held ?? script.held };
  const draws = history && drawsOf({ ...history, seed: seeded.seed });
  const startup = startupOf(base.startup, options, settings, draws);
  const facts = { cluster, componentTables, settings, startup, stops, sick, kubeletOf, draws };
  const { tellProgress, ...quiet } = inputOf(ingredients, prepared, facts);
  const input = tellProgress && asked === 'all' ? { ...quiet, tellProgress } : quiet;
  const outcome = withBugContext(
    () => [
      `seed: ${seeded.seed}`,
      ...(history === undefined ? [] : [`history: ${history.number}`]),
      `control plane: ${printVersion(controlPlane.version)}`,
    ],
    () => play(input),
  );
  const lacking = lackingIn(cluster, outcome, unknownNodes(ready, outcome));
  const moments = once(() => momentsByNode(input.occurrences));
  const notes =
    asked === 'all'
      ? notesOf(ready, { outcome, startup, lacking, stoppingTimesOf: input.stoppingTimesOf })
      : { assumptions: [], limits: [] };
  return {
    outcome,
    ...(script.name === undefined ? {} : { name: script.name }),
    seed: seeded.seed,
    ...(history && { history }),
    drawn: draws?.asked() ?? [],
    apiLatency: input.apiLatency ?? seconds(0),
    momentsOf: (node) => moments().get(node) ?? [],
    hostsOfControlPlane: () => hostsIn(cluster),
    duration: script.duration,
    ...pricesIn(script.settings.autoscaler),
    ...(script.chances !== undefined && { chances: script.chances }),
    held: script.held,
    withoutEvents,
    ...{ events: snapshot.events, inputs: snapshot.inputs },
    versions: versionsOf(cluster, controlPlane.version),
    ...{ ...notes, lacking },
    warnings: [...ready.diagnostics, ...refusedEvents(outcome)],
    expectations: prepared.expectations,
    measured: new Set(input.pressure?.keys()),
    kubeletOf: (node) => kubelets.summary(node, kubeletOf(node)),
    workloadOf: workloadsByPod(outcome, workloads),
    behaviors,
    schedulerRules: input.schedulerRules,
    startupTimeOf: (workload) => {
      const pod = base.firstPods().get(workload);
      return pod && startup.of(pod);
    },
    origins,
    replay,
    afterChange,
    again: (change) => {
      const result = replay(change);
      return result.kind === 'played' ? result.scenario : undefined;
    },
    inHistory: (...which) => playPrepared(ready, ...which),
  };
}

/** What autoscalers would take away at the start. */
export function previewPrepared(ready: PreparedScenario): RemovalPreview {
  const { ingredients, prepared, base, kubeletOf } = ready;
  const { cluster, componentTables, settings, stops, sick } = base;
  const { script, snapshot, options } = ingredients;
  const startup = startupOf(base.startup, options, settings, undefined);
  const facts = { cluster, componentTables, settings, startup, stops, sick, kubeletOf };
  const input = inputOf(ingredients, prepared, { ...facts, draws: undefined });
  return {
    ...removalsAtStart(input),
    inputs: snapshot.inputs,
    assumptions: [
      ...captureGaps(snapshot.captures, snapshot.inputs, cluster),
      ...ingredients.changed,
      ...ofAutoscalers(cluster, prepared.start.at, new Map(), script.settings.autoscaler),
    ],
  };
}

/** Nodes of which the snapshot does not tell whether they are alive. */
const unknownNodes = (
  { base: { neverHealthy, cluster }, prepared: { start } }: PreparedScenario,
  { assumed: { silentAtStart } }: Outcome,
): Pick<Lacking, 'statuses' | 'renewals'> => ({
  statuses: neverHealthy,
  renewals: staleRenewals(cluster, start, silentAtStart),
});

/** Absent where no catalogue gives any. */
function pricesIn({
  catalogue = [],
}: Partial<AutoscalerSettings> = {}): Pick<PlayedScenario, 'prices'> {
  const prices = givenPrices(catalogue);
  return prices.size === 0 ? {} : { prices };
}

const hostsIn = (cluster: Outcome['cluster']): ReadonlySet<string> =>
  new Set(controlPlaneHosts(cluster, () => seconds(0)).map(({ node }) => node));

interface Played {
  readonly outcome: Outcome;
  readonly startup: StartupTimes;
  readonly stoppingTimesOf: PlayInput['stoppingTimesOf'];
  readonly lacking: Lacking;
}

/** The assumptions, and the limits of the models. */
function notesOf(
  ready: PreparedScenario,
  { outcome, startup, lacking, stoppingTimesOf }: Played,
): Pick<PlayedScenario, 'assumptions' | 'limits'> {
  const { ingredients, prepared, base, kubeletOf } = ready;
  const { cluster, sick, owners, nodesWithAllocatable, neverHealthy, workloads } = base;
  const { script, snapshot, controlPlane } = ingredients;
  const { behaviors, origins, start, machines, outage, kubelets } = prepared;
  const facts = limitFactsOf({
    ...{ cluster, kubelets, kubeletOf, outcome, behaviors },
    controlPlane: controlPlane.version,
  });
  const assumptions = [
    ...captureGaps(snapshot.captures, snapshot.inputs, cluster),
    ...ingredients.changed,
    ...assumedOfChaos(script),
    ...assumptionsOf({
      ...{ start, outcome, cluster, workloads, snapshot, controlPlane, machines },
      ...{
        missingWorkloads: owners.missing,
        claimed: ingredients.claimed,
        nodesWithAllocatable,
        ...outage,
        lacking,
        startup,
        stoppingTimesOf,
      },
      ...{
        sick,
        autoscaler: script.settings.autoscaler,
        unseen: ingredients.unseen,
        manager: managerFacts(cluster, snapshot, script),
        startupTimes: [...base.firstPods().values()].map((pod) => startup.of(pod)),
        pulledAtOnce: startup.pulledAtOnce,
        neverHealthy,
        assumedReady: ingredients.assumedReady,
        aboveLimits: measuredAboveLimits(cluster, kubelets.pressure(cluster), kubeletOf),
        requests: { behaviors, origins, ...requestFacts(ingredients) },
      },
    }),
  ];
  const limits = [
    ...limitsOfChaos(script),
    ...limitsOf(snapshot, machines, outcome, script.settings.volumes, facts),
  ];
  return { assumptions, limits };
}

const requestFacts = ({ script, snapshot }: Ingredients) => ({
  shown: snapshot.controlPlane.shown,
  apiLatency: script.settings.apiLatency ?? API_LATENCY,
  isLatencyGiven: script.settings.apiLatency !== undefined,
});

/** Pods that are gone by the end keep the workload that they had at the start. */
function workloadsByPod(
  { final, made, cluster }: Outcome,
  workloads: WorkloadFinder,
): PlayedScenario['workloadOf'] {
  return (key) => {
    const pod = final.pod(key) ?? made.get(key) ?? findPod(cluster.pods, key);
    return pod === undefined ? undefined : workloads.of(pod);
  };
}

/** Warns about the commands of a script that failed because the API server was unreachable. */
const refusedEvents = ({
  entries,
  start,
}: Pick<Outcome, 'entries' | 'start'>): readonly Diagnostic[] =>
  scriptEvents(entries).flatMap(({ at, cause }): readonly Diagnostic[] => {
    if (cause.refused === undefined) return [];
    const { event, undone, file, line } = cause;
    const what = undone === true ? `the end of this ${event}` : `this ${event}`;
    const when = `${printDuration(between(start, at))} after the start`;
    return [
      {
        code: 'script/api-server-down',
        severity: 'warning',
        message: `${what} fails, ${when}: the API server is down, and nothing changes`,
        ...(file !== undefined && { path: file }),
        ...(file !== undefined && line !== undefined && { position: { line, column: 1 } }),
      },
    ];
  });

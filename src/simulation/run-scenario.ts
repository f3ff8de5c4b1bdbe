import { type ClusterSeed, findPod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { gatherMachines, knownMachines, withNeverHealthy, withRoom } from '#node-facts';
import {
  type CompileCel,
  compileExpectations,
  compileOutage,
  loadCel,
  type Occurrence,
  type OutageScript,
  readScripts,
} from '#script';
import { type LoadedSnapshot, loadSnapshot } from '#snapshot';
import {
  type ControlPlaneDecision,
  decideControlPlane,
  printVersion,
  resolveBehaviors,
} from '#versions';
import { withAssumed, withClaims } from '#workloads';
import { assumptionsOf } from './assumptions.ts';
import { withBugContext } from './bug-context.ts';
import { checkOptions, startTimeIn } from './check-options.ts';
import { Kubelets } from './kubelets.ts';
import { limitFactsOf } from './limit-facts.ts';
import { limitsOf } from './limits.ts';
import { measuredAboveLimits } from './measured-above-limits.ts';
import type { Outcome } from './outcome.ts';
import { PodSettings } from './pod-settings.ts';
import { refusedEvents } from './refused-events.ts';
import type {
  PlayedScenario,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioResult,
} from './scenario.ts';
import type { ScenarioChange } from './scenario-change.ts';
import { API_LATENCY, inputOf, startupOf } from './scenario-input.ts';
import { simulate } from './simulate.ts';
import { decideStart } from './start.ts';
import { startProblems } from './start-problems.ts';
import { SickPods } from './startup/sick-pods.ts';
import { startupByWorkload } from './startup/startup-times.ts';
import { noteUnseen, type Unseen } from './unseen.ts';
import { versionsOf } from './version-summary.ts';
import { findWorkloads, type WorkloadFinder } from './workload-of.ts';

/**
 * Loads a snapshot, reads the scripts and plays them. Everything that is wrong with the inputs is told
 * at once; what is merely doubtful comes back as warnings.
 */
export async function runScenario(request: ScenarioRequest): Promise<ScenarioResult> {
  const { scripts, events, settings = [], options, tellProgress } = request;
  const reading = readScripts(scripts, events, settings);
  const loading = await loadSnapshot(request.snapshot, options);
  const optionProblems = checkOptions(options);
  const diagnostics = [...reading.diagnostics, ...loading.diagnostics, ...optionProblems];
  const { script } = reading;
  if (script === undefined || loading.snapshot === undefined || optionProblems.length > 0) {
    return { kind: 'rejected', diagnostics };
  }
  const controlPlane = decideControlPlane(controlPlaneFacts(options, script, loading.snapshot));
  if (controlPlane.kind === 'rejected') {
    return { kind: 'rejected', diagnostics: [...diagnostics, ...controlPlane.diagnostics] };
  }
  const withoutEvents = scripts.length === 0 && events.length === 0;
  const claimed = withClaims(loading.snapshot.seed.workloads, loading.snapshot.seed.pods);
  const { seed, unseen } = noteUnseen({ ...loading.snapshot.seed, pods: claimed.pods });
  const snapshot = { ...loading.snapshot, seed };
  const watched = tellProgress && { tellProgress };
  const compileCel = await loadCel(script);
  const common = {
    snapshot,
    claimed,
    unseen,
    controlPlane,
    options,
    withoutEvents,
    compileCel,
    ...watched,
  };
  const again = (change: ScenarioChange): PlayedScenario | undefined => {
    const { script: changed } =
      change.script === undefined
        ? reading
        : readScripts([...scripts, { path: 'what-if', text: change.script }], events, settings);
    if (changed === undefined) return undefined;
    const ingredients = { ...common, script: changed, again };
    const result = play({ ...ingredients, ...(change.seed && { changeSeed: change.seed }) }, []);
    return result.kind === 'played' ? result.scenario : undefined;
  };
  return play({ ...common, script, again }, [...diagnostics, ...controlPlane.diagnostics]);
}

interface Ingredients {
  readonly script: OutageScript;
  readonly snapshot: LoadedSnapshot;
  /** How its pods came to their controllers. */
  readonly claimed: ReturnType<typeof withClaims>;
  readonly unseen: Unseen;
  readonly controlPlane: Extract<ControlPlaneDecision, { kind: 'decided' }>;
  readonly options: ScenarioOptions;
  readonly withoutEvents: boolean;
  readonly tellProgress?: NonNullable<ScenarioRequest['tellProgress']>;
  readonly compileCel: CompileCel | undefined;
  readonly again: PlayedScenario['again'];
  readonly changeSeed?: (seed: ClusterSeed) => ClusterSeed;
}

/** What an outage script makes of a snapshot, ready to be played. */
function prepare({ script, snapshot, controlPlane, options, compileCel }: Ingredients) {
  const {
    behaviors,
    origins,
    diagnostics: flagProblems,
  } = resolveBehaviors({
    controlPlane: controlPlane.version,
    controllerManagerFlags: [
      ...snapshot.controlPlane.controllerManagerFlags,
      ...script.settings.controllerManager,
    ],
    apiServerFlags: [...snapshot.controlPlane.apiServerFlags, ...script.settings.apiServer],
    schedulerFlags: [...snapshot.controlPlane.schedulerFlags, ...script.settings.scheduler],
    cloudControllerManagerFlags: snapshot.controlPlane.cloudControllerManagerFlags,
  });
  const start = decideStart({
    option: startTimeIn(options),
    script: script.start,
    newestHeartbeat: snapshot.newestHeartbeat,
    newestTimestamp: snapshot.newestTimestamp,
  });
  const seeded = options.seed === undefined ? script : { ...script, seed: options.seed };
  const machines = gatherMachines(snapshot, seeded.seed, options.missingStats);
  const outage = compileOutage(seeded, snapshot.seed, start.at, knownMachines(machines));
  const expected = compileExpectations(seeded, {
    ...outage,
    seed: snapshot.seed,
    start: start.at,
    compileCel,
  });
  const diagnostics = [machines, outage, expected].flatMap((each) => each.diagnostics);
  const kubelets = new Kubelets(machines, outage.kubeletSettings, modelsOf(outage.occurrences));
  const { expectations } = expected;
  return {
    ...{ behaviors, origins, start, seeded, machines, outage, kubelets, expectations },
    diagnostics: [
      ...flagProblems,
      ...startProblems(snapshot.seed, start.at, script.duration),
      ...diagnostics,
    ],
  };
}

function play(ingredients: Ingredients, before: readonly Diagnostic[]): ScenarioResult {
  const { script, snapshot, controlPlane, options, withoutEvents, again } = ingredients;
  const prepared = prepare(ingredients);
  const { behaviors, origins, start, seeded, machines, outage, kubelets } = prepared;
  const diagnostics = [...before, ...prepared.diagnostics];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics };
  }
  const settings = new PodSettings(outage.podSettings);
  const kubeletOf = kubelets.behaviors(snapshot.seed, controlPlane.version);
  const { nodes, neverHealthy } = withNeverHealthy(
    kubelets.nodes(snapshot.seed.nodes, kubeletOf),
    snapshot.seed.leases,
  );
  const roomy = withRoom(nodes, neverHealthy);
  const changed = changedSeed(ingredients, roomy.nodes, settings);
  const owners = withAssumed(changed.workloads, changed.pods);
  const seed = { ...changed, workloads: owners.workloads };
  const startup = startupOf(seed, options, settings);
  const sick = new SickPods(seed.pods, seed.nodes, start.at);
  const input = inputOf(ingredients, prepared, { seed, settings, startup, sick, kubeletOf });
  const simulated = withBugContext(
    () => [`seed: ${seeded.seed}`, `control plane: ${printVersion(controlPlane.version)}`],
    () => simulate(input),
  );
  const { outcome } = simulated;
  const facts = limitFactsOf({
    ...{ seed, kubelets, kubeletOf, outcome, behaviors },
    controlPlane: controlPlane.version,
  });
  const workloads = findWorkloads(changed);
  const startupTimes = startupByWorkload(seed.pods, startup, (pod) => workloads.of(pod));
  const scenario: PlayedScenario = {
    outcome,
    ...(script.name === undefined ? {} : { name: script.name }),
    seed: seeded.seed,
    duration: script.duration,
    withoutEvents,
    inputs: snapshot.inputs,
    versions: versionsOf(seed, controlPlane.version),
    assumptions: assumptionsOf({
      ...{ start, simulated, seed, workloads, controlPlane, machines },
      ...{ missingWorkloads: owners.missing, claimed: ingredients.claimed, roomy, ...outage },
      ...{
        sick,
        unseen: ingredients.unseen,
        startupTimes,
        pulledAtOnce: startup.pulledAtOnce,
        neverHealthy,
        aboveLimits: measuredAboveLimits(seed, kubelets.pressure(seed), kubeletOf),
        requests: { behaviors, origins, ...toldOfRequests(ingredients) },
      },
    }),
    limits: limitsOf(snapshot, machines, outcome, script.settings.volumes, facts),
    warnings: [...diagnostics, ...refusedEvents(outcome)],
    expectations: prepared.expectations,
    kubeletOf: (node) => kubelets.summary(node, kubeletOf(node)),
    workloadOf: workloadsByPod(outcome, workloads),
    behaviors,
    schedulerRules: input.schedulerRules,
    startupTimes,
    origins,
    again,
  };
  return { kind: 'played', scenario };
}

const toldOfRequests = ({ script, snapshot }: Ingredients) => ({
  shown: snapshot.controlPlane.shown,
  apiLatency: script.settings.apiLatency ?? API_LATENCY,
  isLatencyGiven: script.settings.apiLatency !== undefined,
});

/** The snapshot as the script wants it. */
function changedSeed(
  { snapshot: { seed }, changeSeed = (unchanged) => unchanged }: Ingredients,
  nodes: ClusterSeed['nodes'],
  settings: PodSettings,
): ClusterSeed {
  return changeSeed({ ...seed, nodes, pods: settings.applyToAll(seed.pods) });
}

/** Pods that have gone by the end belong where they belonged at the start. */
function workloadsByPod(
  { final, made, seed }: Outcome,
  workloads: WorkloadFinder,
): PlayedScenario['workloadOf'] {
  return (key) => {
    const pod = final.pod(key) ?? made.get(key) ?? findPod(seed.pods, key);
    return pod === undefined ? undefined : workloads.of(pod);
  };
}

/** After which nodes those are made that the script adds. */
const modelsOf = (occurrences: readonly Occurrence[]): ReadonlyMap<string, string> =>
  new Map(
    occurrences.flatMap(({ subject }) =>
      subject.kind === 'new-nodes'
        ? subject.nodes.map(({ name, like }) => [name, like] as const)
        : [],
    ),
  );

const controlPlaneFacts = (
  { kubernetesVersion }: ScenarioOptions,
  { settings }: OutageScript,
  { seed, controlPlane }: LoadedSnapshot,
) => {
  const wanted =
    kubernetesVersion === undefined ? settings.kubernetesVersion : { text: kubernetesVersion };
  return {
    ...(wanted === undefined ? {} : { wanted }),
    apiServerImages: controlPlane.apiServerImages,
    kubeletVersions: seed.nodes.map(({ kubeletVersion }) => kubeletVersion),
  };
};

import type { ClusterSeed } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { gatherMachines, knownMachines } from '#node-facts';
import { compileOutage, type Occurrence, type OutageScript, readScripts } from '#script';
import { type LoadedSnapshot, loadSnapshot } from '#snapshot';
import { type Duration, type Instant, parseDuration, parseInstant, seconds } from '#units';
import {
  type ControlPlaneDecision,
  decideControlPlane,
  type KubernetesVersion,
  parseVersion,
  printVersion,
  resolveBehaviors,
} from '#versions';
import { assumptionsOf } from './assumptions.ts';
import { withBugContext } from './bug-context.ts';
import { Kubelets } from './kubelets.ts';
import { limitsOf } from './limits.ts';
import type { Outcome } from './outcome.ts';
import { PodSettings } from './pod-settings.ts';
import { refusedEvents } from './refused-events.ts';
import type {
  PlayedScenario,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioResult,
  VersionSummary,
} from './scenario.ts';
import { type SimulationInput, simulate } from './simulate.ts';
import { decideStart } from './start.ts';
import { findWorkloads, type WorkloadFinder } from './workload-of.ts';

/**
 * Loads a snapshot, reads the scripts and plays them. Everything that is wrong with the inputs is told
 * at once; what is merely doubtful comes back as warnings.
 */
export async function runScenario(request: ScenarioRequest): Promise<ScenarioResult> {
  const { scripts, events, options } = request;
  const reading = readScripts(scripts, events);
  const loading = await loadSnapshot(request.snapshot);
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
  return play({ script, snapshot: loading.snapshot, controlPlane, options, withoutEvents }, [
    ...diagnostics,
    ...controlPlane.diagnostics,
  ]);
}

/** How long new pods take to be Ready, where nobody says it. */
const STARTUP_TIME = seconds(1);

interface Ingredients {
  readonly script: OutageScript;
  readonly snapshot: LoadedSnapshot;
  readonly controlPlane: Extract<ControlPlaneDecision, { kind: 'decided' }>;
  readonly options: ScenarioOptions;
  readonly withoutEvents: boolean;
}

function play(
  { script, snapshot, controlPlane, options, withoutEvents }: Ingredients,
  before: readonly Diagnostic[],
): ScenarioResult {
  const { behaviors, diagnostics: flagProblems } = resolveBehaviors({
    controlPlane: controlPlane.version,
    controllerManagerFlags: [
      ...snapshot.controlPlane.controllerManagerFlags,
      ...script.settings.controllerManager,
    ],
    apiServerFlags: [...snapshot.controlPlane.apiServerFlags, ...script.settings.apiServer],
  });
  const start = decideStart({
    option: options.startTime === undefined ? undefined : instantOf(options.startTime),
    script: script.start,
    newestHeartbeat: snapshot.newestHeartbeat,
    newestTimestamp: snapshot.newestTimestamp,
  });
  const seeded = options.seed === undefined ? script : { ...script, seed: options.seed };
  const machines = gatherMachines(snapshot, seeded.seed, options.missingStats);
  const outage = compileOutage(seeded, snapshot.seed, start.at, knownMachines(machines));
  const diagnostics = [...before, ...flagProblems, ...machines.diagnostics, ...outage.diagnostics];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics };
  }
  const settings = new PodSettings(outage.podSettings);
  const kubelets = new Kubelets(machines, outage.kubeletSettings, modelsOf(outage.occurrences));
  const kubeletOf = kubelets.behaviors(snapshot.seed, controlPlane.version);
  const seed = {
    ...snapshot.seed,
    nodes: kubelets.nodes(snapshot.seed.nodes, kubeletOf),
    pods: snapshot.seed.pods.map((pod) => settings.apply(pod)),
  };
  const input: SimulationInput = {
    seed,
    start: start.at,
    duration: script.duration,
    occurrences: outage.occurrences,
    behaviors,
    kubeletOf,
    configurations: { of: (node) => kubelets.configurationOf(node), behaviorUnder: kubeletOf },
    stoppingTimesOf: (pod) => settings.stoppingTimesOf(pod),
    startupTimeOf: (pod) => settings.startupTimeOf(pod, startupTimeIn(options) ?? STARTUP_TIME),
    controllers: options.controllers,
    pressure: kubelets.pressure(seed, options.legacyVariant),
    registrationOf: (name) => kubelets.registration(name),
    shutdownOf: kubelets.shutdown(seed, kubeletOf),
  };
  const simulated = withBugContext(
    () => [`seed: ${seeded.seed}`, `control plane: ${printVersion(controlPlane.version)}`],
    () => simulate(input),
  );
  const { outcome } = simulated;
  const workloads = findWorkloads(seed);
  const scenario: PlayedScenario = {
    outcome,
    ...(script.name === undefined ? {} : { name: script.name }),
    seed: seeded.seed,
    duration: script.duration,
    withoutEvents,
    inputs: snapshot.inputs,
    versions: versionsOf(seed, controlPlane.version),
    assumptions: assumptionsOf({ start, simulated, seed, workloads, controlPlane, machines }),
    limits: limitsOf(snapshot, machines),
    warnings: [...diagnostics, ...refusedEvents(outcome)],
    kubeletOf: (node) => kubelets.summary(node, kubeletOf(node)),
    workloadOf: workloadsByPod(outcome, workloads),
  };
  return { kind: 'played', scenario };
}

/** Pods that have gone by the end belong where they belonged at the start. */
function workloadsByPod(
  { final, seed }: Outcome,
  workloads: WorkloadFinder,
): PlayedScenario['workloadOf'] {
  const seeded = new Map(seed.pods.map((pod) => [pod.key, pod]));
  return (key) => {
    const pod = final.pod(key) ?? seeded.get(key);
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

const instantOf = (text: string): Instant | undefined => {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : undefined;
};

const startupTimeIn = ({ startupTime }: ScenarioOptions): Duration | undefined => {
  const parsed = parseDuration(startupTime ?? '');
  return parsed.ok ? parsed.value : undefined;
};

const checkOptions = (options: ScenarioOptions): readonly Diagnostic[] => {
  const { startTime, startupTime } = options;
  const problems: Diagnostic[] = [];
  if (startTime !== undefined && instantOf(startTime) === undefined) {
    problems.push({
      code: 'cli/invalid-start-time',
      severity: 'error',
      message: `--start-time ${JSON.stringify(startTime)} is not an instant`,
      hint: 'RFC 3339 is expected, such as 2026-11-20T00:00:00Z',
    });
  }
  if (startupTime !== undefined && startupTimeIn(options) === undefined) {
    problems.push({
      code: 'cli/invalid-startup-time',
      severity: 'error',
      message: `--startup-time ${JSON.stringify(startupTime)} is not a duration`,
      hint: 'a Go duration is expected, such as 30s',
    });
  }
  return problems;
};

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

function versionsOf({ nodes }: ClusterSeed, controlPlane: KubernetesVersion): VersionSummary {
  const kubelets = new Map<string, number>();
  for (const { kubeletVersion } of nodes) {
    const version = parseVersion(kubeletVersion);
    const release = version.ok ? printVersion(version.value) : 'unknown';
    kubelets.set(release, (kubelets.get(release) ?? 0) + 1);
  }
  return {
    controlPlane: printVersion(controlPlane),
    kubelets: Object.fromEntries([...kubelets].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

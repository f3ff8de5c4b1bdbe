import type { ClusterSeed } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { gatherMachines, knownMachines, withNeverHealthy, withRoom } from '#node-facts';
import {
  type CompileCel,
  compileExpectations,
  compileOutage,
  type Occurrence,
  type OutageScript,
} from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { type BehaviorRequest, type ControlPlaneDecision, resolveBehaviors } from '#versions';
import { withAssumed, type withClaims } from '#workloads';
import { startTimeIn } from './check-options.ts';
import { Kubelets } from './kubelets.ts';
import { PodSettings } from './pod-settings.ts';
import type { Assumption, PlayedScenario, ScenarioOptions, ScenarioRequest } from './scenario.ts';
import { decideStart } from './start.ts';
import { startProblems } from './start-problems.ts';
import { SickPods } from './startup/sick-pods.ts';
import type { Unseen } from './unseen.ts';

/** The content of a scenario, once its files are read. */
export interface Ingredients {
  readonly script: OutageScript;
  readonly snapshot: LoadedSnapshot;
  /** The changes in the controllers of its pods. */
  readonly claimed: ReturnType<typeof withClaims>;
  readonly unseen: Unseen;
  readonly controlPlane: Extract<ControlPlaneDecision, { kind: 'decided' }>;
  readonly options: ScenarioOptions;
  readonly withoutEvents: boolean;
  readonly tellProgress?: NonNullable<ScenarioRequest['tellProgress']>;
  readonly compileCel: CompileCel | undefined;
  readonly replay: PlayedScenario['replay'];
  /** The assumptions of changes before the start. */
  readonly changed: readonly Assumption[];
  readonly changeSeed?: (seed: ClusterSeed) => ClusterSeed;
}

/** The release and the flags that decide how the control plane behaves. */
export const behaviorRequest = ({
  script,
  snapshot,
  controlPlane,
}: Pick<Ingredients, 'script' | 'snapshot' | 'controlPlane'>): BehaviorRequest => ({
  controlPlane: controlPlane.version,
  controllerManagerFlags: [
    ...snapshot.controlPlane.controllerManagerFlags,
    ...script.settings.controllerManager,
  ],
  apiServerFlags: [...snapshot.controlPlane.apiServerFlags, ...script.settings.apiServer],
  schedulerFlags: [...snapshot.controlPlane.schedulerFlags, ...script.settings.scheduler],
  cloudControllerManagerFlags: snapshot.controlPlane.cloudControllerManagerFlags,
});

/** Applies an outage script to a snapshot, ready to be played. */
function prepare(ingredients: Ingredients) {
  const { script, snapshot, options, compileCel } = ingredients;
  const request = behaviorRequest(ingredients);
  const { behaviors, origins, diagnostics: flagProblems } = resolveBehaviors(request);
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
    ...{ request, behaviors, origins, start, seeded, machines, outage, kubelets, expectations },
    diagnostics: [
      ...flagProblems,
      ...startProblems(snapshot.seed, start.at, script.duration),
      ...diagnostics,
    ],
  };
}

/** The snapshot with the settings of the script. */
function changedSeed(
  { snapshot: { seed }, changeSeed = (unchanged) => unchanged }: Ingredients,
  nodes: ClusterSeed['nodes'],
  settings: PodSettings,
): ClusterSeed {
  return changeSeed({ ...seed, nodes, pods: settings.applyToAll(seed.pods) });
}

/** The model nodes of the nodes that the script adds. */
const modelsOf = (occurrences: readonly Occurrence[]): ReadonlyMap<string, string> =>
  new Map(
    occurrences.flatMap(({ subject }) =>
      subject.kind === 'new-nodes'
        ? subject.nodes.map(({ name, like }) => [name, like] as const)
        : [],
    ),
  );

export type Ready = Extract<ReturnType<typeof makeReady>, { kind: 'ready' }>;

/** The common part of all histories of a scenario, or its errors. */
export function makeReady(ingredients: Ingredients, before: readonly Diagnostic[]) {
  const { snapshot, controlPlane } = ingredients;
  const prepared = prepare(ingredients);
  const { start, outage, kubelets } = prepared;
  const diagnostics = [...before, ...prepared.diagnostics];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics } as const;
  }
  const settings = new PodSettings(outage.podSettings);
  const kubeletOf = kubelets.behaviors(snapshot.seed, controlPlane.version);
  const { nodes, neverHealthy } = withNeverHealthy(
    kubelets.nodes(snapshot.seed.nodes, kubeletOf),
    snapshot.seed.leases,
  );
  const nodesWithRoom = withRoom(nodes, neverHealthy);
  const changed = changedSeed(ingredients, nodesWithRoom.nodes, settings);
  const owners = withAssumed(changed.workloads, changed.pods);
  const seed = { ...changed, workloads: owners.workloads };
  const sick = new SickPods(seed.pods, seed.nodes, start.at);
  return {
    kind: 'ready',
    ...{ ingredients, prepared, diagnostics, settings, kubeletOf, neverHealthy },
    ...{ nodesWithRoom, changed, owners, seed, sick },
  } as const;
}

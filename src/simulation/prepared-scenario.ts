import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { type CompileCel, compileExpectations } from '#expectations';
import { gatherMachines, knownMachines } from '#node-facts';
import { addedNodes, compileOutage, type Occurrence, type OutageScript } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import type { Duration } from '#units';
import type { BehaviorRequest, ControlPlaneDecision, ResolvedBehaviors } from '#versions';
import type { withClaims } from '#workloads';
import { autoscalerProblems } from './check-autoscalers.ts';
import { startTimeIn } from './check-options.ts';
import { checkYears } from './check-years.ts';
import { lateStartProblems } from './clock-of-snapshot.ts';
import { type BaseFacts, type ClusterBase, clusterBaseOf, haveSameBase } from './cluster-base.ts';
import { Kubelets } from './kubelets.ts';
import { rollProblems } from './roll-problems.ts';
import type { Assumption, PlayedScenario, ScenarioOptions, ScenarioRequest } from './scenario.ts';
import { decideStart, type Start } from './start.ts';
import type { Unseen } from './unseen.ts';

/** The content of a scenario, once its files are read. */
export interface Ingredients {
  readonly script: OutageScript;
  readonly snapshot: LoadedSnapshot;
  /** The changes in the controllers of its pods. */
  readonly claimed: ReturnType<typeof withClaims>;
  readonly unseen: Unseen;
  readonly controlPlane: Extract<ControlPlaneDecision, { kind: 'decided' }>;
  /** The behaviors of that release under the flags of the snapshot and the script. */
  readonly resolved: ResolvedBehaviors;
  readonly options: ScenarioOptions;
  readonly withoutEvents: boolean;
  readonly tellProgress?: NonNullable<ScenarioRequest['tellProgress']>;
  readonly compileCel: CompileCel | undefined;
  readonly replay: PlayedScenario['replay'];
  readonly afterChange: PlayedScenario['afterChange'];
  /** Nodes that are taken as Ready although no kubelet has reported. */
  readonly assumedReady: readonly string[];
  /** The assumptions of changes before the start. */
  readonly changed: readonly Assumption[];
  readonly changeCluster?: (cluster: Cluster) => Cluster;
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
function prepare(ingredients: Ingredients, known: ClusterBase | undefined) {
  const { script, snapshot, controlPlane, options, compileCel } = ingredients;
  const { behaviors, origins, diagnostics: flagProblems } = ingredients.resolved;
  const start = decideStart({
    option: startTimeIn(options),
    script: script.start,
    newestHeartbeat: snapshot.newestHeartbeat,
    clocksAhead: snapshot.clocksAhead,
    newestTimestamp: snapshot.newestTimestamp,
  });
  const seeded = options.seed === undefined ? script : { ...script, seed: options.seed };
  const machines =
    known?.facts.script.seed === seeded.seed
      ? known.facts.machines
      : gatherMachines(snapshot, seeded.seed, options.missingStats);
  const outage = compileOutage(seeded, snapshot.cluster, start.at, knownMachines(machines));
  const expected = compileExpectations(seeded, {
    cluster: snapshot.cluster,
    start: start.at,
    added: addedNodes(outage.occurrences),
    compileCel,
  });
  const diagnostics = [machines, outage, expected].flatMap((each) => each.diagnostics);
  const kubelets = new Kubelets(machines, outage.kubeletSettings, modelsOf(outage.occurrences));
  const { expectations } = expected;
  return {
    ...{ behaviors, origins, start, seeded, machines, outage, kubelets, expectations },
    diagnostics: [
      ...flagProblems,
      ...startProblems(snapshot.cluster, start, script.duration),
      ...autoscalerProblems(snapshot.cluster, start.at, script.settings.autoscaler),
      ...diagnostics,
      ...rollProblems(snapshot.cluster, outage.occurrences, controlPlane.version),
    ],
  };
}

/** The model nodes of the nodes that the script adds. */
const modelsOf = (occurrences: readonly Occurrence[]): ReadonlyMap<string, string> =>
  new Map(addedNodes(occurrences).map(({ name, like }) => [name, like]));

export type PreparedScenario = Extract<ReturnType<typeof prepareScenario>, { kind: 'ready' }>;

/**
 * The common part of all histories of a scenario, or its errors.
 * @param known the base of another script of the scenario, which is used again where it is the same
 */
export function prepareScenario(
  ingredients: Ingredients,
  before: readonly Diagnostic[],
  known?: ClusterBase,
) {
  const { snapshot, controlPlane, changeCluster } = ingredients;
  const prepared = prepare(ingredients, known);
  const { start, seeded, machines, outage, kubelets } = prepared;
  const diagnostics = [...before, ...prepared.diagnostics];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics } as const;
  }
  const facts: BaseFacts = {
    ...{
      cluster: snapshot.cluster,
      start: start.at,
      script: seeded,
      machines,
      outage,
      changeCluster,
    },
    controlPlane: controlPlane.version,
  };
  const isKnown = known !== undefined && haveSameBase(known.facts, facts);
  const base = isKnown ? known : clusterBaseOf(facts, kubelets);
  const kubeletOf = kubelets.behaviors(snapshot.cluster, controlPlane.version);
  return { kind: 'ready', ingredients, prepared, diagnostics, kubeletOf, base } as const;
}

/** Errors and doubts about the instant at which a run starts. */
const startProblems = (
  cluster: Pick<Cluster, 'nodes' | 'leases'>,
  start: Start,
  duration: Duration,
): readonly Diagnostic[] => [
  ...checkYears(start.at, duration),
  ...lateStartProblems(cluster, start),
];

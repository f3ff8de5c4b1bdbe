import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { type CompileCel, compileExpectations, type Expectation } from '#expectations';
import { type GatheredMachines, gatherMachines, knownMachines } from '#node-facts';
import { addedNodes, type CompiledOutage, compileOutage, type OutageScript } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import type { Duration } from '#units';
import type { ControlPlaneDecision, ResolvedBehaviors } from '#versions';
import type { withClaims } from '#workloads';
import { type Base, baseOf, haveSameBase } from './base.ts';
import type { ChangeAssumption } from './change-assumption.ts';
import { autoscalerProblems } from './check-autoscalers.ts';
import { startTimeIn } from './check-options.ts';
import { checkYears } from './check-years.ts';
import { Kubelets } from './kubelets.ts';
import { lateStartProblems } from './late-start.ts';
import type { ScenarioOptions, ScenarioRequest } from './request.ts';
import { rollProblems } from './roll-problems.ts';
import { decideStart, type Start } from './start.ts';
import type { Unseen } from './unseen.ts';

/** The content of a scenario, once its files are read. */
export interface PlanParts {
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
  /** Nodes that are taken as Ready although no kubelet has reported. */
  readonly assumedReady: readonly string[];
  /** The assumptions of changes before the start. */
  readonly changed: readonly ChangeAssumption[];
  readonly changeCluster?: (cluster: Cluster) => Cluster;
}

/** What is played on a base: the common part of all histories of a scenario. */
export interface Plan
  extends Omit<PlanParts, 'resolved' | 'compileCel' | 'changeCluster'>,
    Pick<ResolvedBehaviors, 'behaviors' | 'origins'> {
  readonly base: Base;
  readonly start: Start;
  readonly machines: GatheredMachines;
  readonly outage: CompiledOutage;
  readonly kubelets: Kubelets;
  readonly kubeletOf: ReturnType<Kubelets['behaviors']>;
  readonly expectations: readonly Expectation[];
  readonly diagnostics: readonly Diagnostic[];
}

export type PlanResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'planned'; readonly plan: Plan };

/**
 * Applies an outage script to a snapshot, ready to be played, or its errors.
 * @param known the base of another script of the scenario, which is used again where it is the same
 */
export function planOf(
  { resolved, compileCel, changeCluster, ...parts }: PlanParts,
  before: readonly Diagnostic[],
  known?: Base,
): PlanResult {
  const { snapshot, controlPlane, options } = parts;
  const { cluster } = snapshot;
  const script = seeded(parts.script, options);
  const start = startOf(snapshot, script, options);
  const machines =
    known?.facts.script.seed === script.seed
      ? known.facts.machines
      : gatherMachines(snapshot, script.seed, options.missingStats);
  const outage = compileOutage(script, cluster, start.at, knownMachines(machines));
  const added = addedNodes(outage.occurrences);
  const expected = compileExpectations(script, { cluster, start: start.at, added, compileCel });
  const diagnostics = [
    ...before,
    ...resolved.diagnostics,
    ...startProblems(cluster, start, script.duration),
    ...autoscalerProblems(cluster, start.at, script.settings.autoscaler),
    ...[machines, outage, expected].flatMap((each) => each.diagnostics),
    ...rollProblems(cluster, outage.occurrences, controlPlane.version),
  ];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics };
  }
  const { expectations } = expected;
  const { behaviors, origins } = resolved;
  const kubelets = new Kubelets(machines, outage.kubeletSettings, modelsOf(added));
  const own = { start: start.at, script, machines, outage, changeCluster };
  const facts = { cluster, controlPlane: controlPlane.version, ...own };
  const base = known && haveSameBase(known.facts, facts) ? known : baseOf(facts, kubelets);
  const kubeletOf = kubelets.behaviors(cluster, controlPlane.version);
  const made = { base, start, machines, outage, kubelets, kubeletOf, expectations, diagnostics };
  return { kind: 'planned', plan: { ...parts, script, behaviors, origins, ...made } };
}

const seeded = (script: OutageScript, { seed }: ScenarioOptions): OutageScript =>
  seed === undefined ? script : { ...script, seed };

const startOf = (snapshot: LoadedSnapshot, script: OutageScript, options: ScenarioOptions): Start =>
  decideStart({
    option: startTimeIn(options),
    script: script.start,
    newestHeartbeat: snapshot.newestHeartbeat,
    clocksAhead: snapshot.clocksAhead,
    newestTimestamp: snapshot.newestTimestamp,
  });

/** The model nodes of the nodes that the script adds. */
const modelsOf = (added: ReturnType<typeof addedNodes>): ReadonlyMap<string, string> =>
  new Map(added.map(({ name, like }) => [name, like]));

/** Errors and doubts about the instant at which a run starts. */
const startProblems = (
  cluster: Pick<Cluster, 'nodes' | 'leases'>,
  start: Start,
  duration: Duration,
): readonly Diagnostic[] => [
  ...checkYears(start.at, duration),
  ...lateStartProblems(cluster, start),
];

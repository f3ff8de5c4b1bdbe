import { type Cluster, controllerOf, DEFAULT_GRACE_PERIOD_SECONDS, type Pod } from '#cluster';
import { type Diagnostic, firstOf } from '#diagnostics';
import { type CompileCel, compileExpectations, type Expectation } from '#expectations';
import { type GatheredMachines, gatherMachines, knownMachines } from '#node-facts';
import { isMirrorPod } from '#pod-facts';
import {
  type Action,
  addedNodes,
  type CompiledOutage,
  compileOutage,
  type Occurrence,
  type OutageScript,
} from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { type Duration, printDuration, seconds } from '#units';
import {
  type ControlPlaneDecision,
  compareVersions,
  type KubernetesVersion,
  parseVersion,
  printVersion,
  type ResolvedBehaviors,
} from '#versions';
import { controlPlaneHosts } from '#wiring';
import type { withClaims } from '#workloads';
import { type Base, baseOf, haveSameBase } from './base.ts';
import type { ChangeAssumption } from './change-assumption.ts';
import { autoscalerProblems, checkYears, startTimeIn } from './check-options.ts';
import { Kubelets } from './kubelets.ts';
import type { ScenarioOptions, ScenarioRequest } from './request.ts';
import { decideStart, lateStartProblems, type Start } from './start.ts';
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

type Options = Extract<Action, { readonly kind: 'rollNodes' }>['options'];

/** A roll of nodes and what is said of it. */
interface Roll {
  readonly nodes: ReadonlySet<string>;
  readonly options: Options;
  readonly problem: (code: string, message: string, hint: string) => Diagnostic;
}

/** Kubelets may be three minor releases older than kube-apiserver, and never newer. */
const MOST_MINORS_OLDER = 3;

/**
 * What a roll of nodes does that its user hardly wants: it takes the control plane away, stops waiting
 * before pods can end, or brings kubelets that Kubernetes does not support.
 */
export function rollProblems(
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  occurrences: readonly Occurrence[],
  controlPlane: KubernetesVersion,
): readonly Diagnostic[] {
  return rollsAmong(occurrences).flatMap((roll) => [
    ...hostsGone(cluster, roll),
    ...graceTooLong(cluster.pods, roll),
    ...unsupported(roll, controlPlane),
  ]);
}

/** A roll that repeats is told once. */
function rollsAmong(occurrences: readonly Occurrence[]): readonly Roll[] {
  const found = new Map<string, { nodes: Set<string>; first: Occurrence; options: Options }>();
  for (const each of occurrences) {
    const { subject, action, source } = each;
    if (subject.kind !== 'nodes' || action.kind !== 'rollNodes') continue;
    const key = `${source.path} ${source.line} ${source.column} ${source.argument ?? ''}`;
    const roll = found.get(key) ?? { nodes: new Set(), first: each, options: action.options };
    for (const node of subject.nodes) roll.nodes.add(node);
    found.set(key, roll);
  }
  return [...found.values()].map(({ nodes, options, first: { source } }) => ({
    nodes,
    options,
    problem: (code, message, hint) => ({
      ...{ code, severity: 'warning', message, hint, path: source.path },
      position: { line: source.line, column: source.column },
    }),
  }));
}

function hostsGone(
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  { nodes, options, problem }: Roll,
): readonly Diagnostic[] {
  if (options.strategy === 'kubeadm') return [];
  const all = controlPlaneHosts(cluster, () => seconds(0)).map(({ node }) => node);
  const gone = [...new Set(all)].filter((node) => nodes.has(node)).sort();
  if (gone.length === 0) return [];
  return [
    problem(
      'simulation/rolls-control-plane',
      `this replaces hosts of the control plane, ${firstOf(gone)}, and new nodes run no static pods: it is ` +
        'lost with them',
      'leave them out, or write strategy: kubeadm, which keeps machines',
    ),
  ];
}

function graceTooLong(
  pods: readonly Pod[],
  { nodes, options: { drainTimeout }, problem }: Roll,
): readonly Diagnostic[] {
  if (drainTimeout === undefined || drainTimeout === 0) return [];
  const slow = pods.filter(
    (pod) =>
      nodes.has(pod.nodeName ?? '') &&
      !isMirrorPod(pod) &&
      controllerOf(pod)?.kind !== 'DaemonSet' &&
      seconds(pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS) >
        drainTimeout,
  );
  if (slow.length === 0) return [];
  return [
    problem(
      'simulation/short-drain-timeout',
      `drains of this roll end after ${printDuration(drainTimeout)}, before the grace period of ` +
        firstOf(slow.map(({ key }) => key)),
      'write a longer drainTimeout, or none',
    ),
  ];
}

function unsupported(
  { options: { kubeletVersion }, problem }: Roll,
  controlPlane: KubernetesVersion,
): readonly Diagnostic[] {
  const read = kubeletVersion === undefined ? undefined : parseVersion(kubeletVersion);
  if (read?.ok !== true) return [];
  const { value: kubelet } = read;
  const isNewer = compareVersions(kubelet, controlPlane) > 0;
  const isTooOld =
    kubelet.major === controlPlane.major && controlPlane.minor - kubelet.minor > MOST_MINORS_OLDER;
  if (!isNewer && !isTooOld) return [];
  return [
    problem(
      'simulation/version-skew',
      `kubelets of ${printVersion(kubelet)} are not supported by a control plane of ` +
        `${printVersion(controlPlane)}: they may be at most ${MOST_MINORS_OLDER} minor releases older, and not newer`,
      isNewer ? 'upgrade the control plane first' : 'roll the nodes before the control plane',
    ),
  ];
}

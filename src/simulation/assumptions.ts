import type { AutoscalerSettings } from '#autoscaling';
import { type Cluster, isReady, zoneKeyOf } from '#cluster';
import { countsForItsZone } from '#controllers/node-lifecycle';
import type { GatheredMachines, NodesWithAllocatable } from '#node-facts';
import { PROVISION_TIME } from '#outage';
import type { Outcome } from '#play';
import type { WorkloadFinder } from '#pod-facts';
import type { SickPods, StartupTime, StartupTimes } from '#pod-times';
import type { Occurrence } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { compareText, inSeconds } from '#units';
import { type ControlPlaneDecision, parseVersion, printVersion } from '#versions';
import { hostsCutOff } from '#wiring';
import { ofAutoscalers } from './autoscaler-assumptions.ts';
import { ofLateLeases } from './clock-of-snapshot.ts';
import { ofCourses } from './course-assumptions.ts';
import { ofCronJobs } from './cron-job-assumptions.ts';
import { ofEndpoints } from './endpoint-notes.ts';
import { ofGates } from './gate-assumptions.ts';
import { releaseOf } from './kubelets.ts';
import type { Lacking } from './lacking.ts';
import { ofLimitRanges } from './limit-range-assumptions.ts';
import type { measuredAboveLimits } from './measured-above-limits.ts';
import { ofNewSpecs } from './new-spec-assumptions.ts';
import { ofPreset } from './preset-assumption.ts';
import { ofReadiness } from './readiness-assumptions.ts';
import { ofRequests } from './request-assumption.ts';
import { type ManagerFacts, ofRestarts } from './restart-of-manager.ts';
import type { Assumption } from './scenario.ts';
import { ofContradictions, ofSickness } from './sickness-assumptions.ts';
import type { Start } from './start.ts';
import { ofStopping } from './stopping-assumptions.ts';
import { ofUnseen, type Unseen } from './unseen.ts';

interface Known {
  readonly start: Start;
  readonly outcome: Outcome;
  readonly cluster: Cluster;
  readonly workloads: WorkloadFinder;
  /** `Kind/namespace/name` of the workloads that are inferred from their pods. */
  readonly missingWorkloads: readonly string[];
  readonly claimed: { readonly adopted: number; readonly released: number };
  readonly snapshot: Pick<LoadedSnapshot, 'controlPlane'>;
  readonly controlPlane: Extract<ControlPlaneDecision, { kind: 'decided' }>;
  /** Nodes without a status from any kubelet. */
  readonly neverHealthy: readonly string[];
  /** Such nodes that count as Ready, as the request wants it. */
  readonly assumedReady: readonly string[];
  readonly aboveLimits: ReturnType<typeof measuredAboveLimits>;
  readonly nodesWithAllocatable: Omit<NodesWithAllocatable, 'nodes'>;
  readonly machines: Pick<GatheredMachines, 'assumptions'>;
  readonly occurrences: readonly Occurrence[];
  readonly stoppingTimesOf: Parameters<typeof ofStopping>[1];
  readonly startup: Pick<StartupTimes, 'gatesSetAtOnce'>;
  readonly startupTimes: readonly StartupTime[];
  /** New pods whose images are pulled in no time. */
  readonly pulledAtOnce: number;
  readonly requests: Omit<Parameters<typeof ofRequests>[0], 'outcome'>;
  readonly manager: ManagerFacts;
  readonly sick: SickPods;
  readonly unseen: Unseen;
  readonly lacking: Lacking;
  readonly autoscaler: AutoscalerSettings | undefined;
}

/** The gaps of the snapshot, and the assumptions that fill them. */
export function assumptionsOf(known: Known): readonly Assumption[] {
  const { outcome } = known;
  const { silentAtStart, alive: assumedAlive, attachments, scales, uses } = outcome.assumed;
  const { byCapacity, missing } = known.nodesWithAllocatable;
  const untimed = known.cluster.nodes
    .filter(({ taints }) =>
      taints.some(({ effect, timeAdded }) => effect === 'NoExecute' && timeAdded === undefined),
    )
    .map(({ name }) => name);
  const notReady = known.cluster.nodes.filter((node) => !isReady(node)).map(({ name }) => name);
  const { guessed } = known.workloads;
  return [
    ...ofPriorities(known.lacking),
    ...ofNewSpecs(outcome),
    ...ofCronJobs(known.cluster, outcome),
    ...ofLimitRanges(known.cluster, outcome),
    ...ofGates(outcome, known.startup, known.workloads),
    ...ofContradictions(outcome.assumed.contradicted),
    ...ofUnseen(known.unseen),
    ...ofServices(known),
    ...(known.start.assumption === undefined ? [] : [known.start.assumption]),
    ...ofVersion(known),
    ...ofKubelets(known),
    ...ofReadiness({ ...known, assumedAlive, silentAtStart, notReady }),
    ...ofLateLeases(known.cluster, known.start, silentAtStart),
    ...(untimed.length === 0 ? [] : [about('taint-without-time', untimed)]),
    ...zonesThatNobodyCounts(known.cluster).map(
      (zone) => ({ kind: 'zone-of-excluded-nodes', zone }) as const,
    ),
    ...ofSickness(known.sick, known.workloads),
    ...ofStartup(known),
    ...ofStopping(outcome, known.stoppingTimesOf),
    ...ofPulls(known.pulledAtOnce),
    ...ofRequests({ ...known.requests, outcome }),
    ...ofPartitions(known.occurrences),
    ...ofControlPlaneSides(known),
    ...ofRestarts(known.manager, outcome),
    ...ofRolls(known.occurrences),
    ...ofBoots(outcome.assumed),
    ...known.machines.assumptions,
    ...(byCapacity.length === 0 ? [] : [about('allocatable-is-capacity', byCapacity)]),
    ...(missing.nodes.length === 0 ? [] : [{ kind: 'room-assumed', ...missing } as const]),
    ...(attachments === 0 ? [] : [{ kind: 'attachments-assumed', volumes: attachments } as const]),
    ...(known.aboveLimits.pods === 0
      ? []
      : [{ kind: 'measured-above-limit', ...known.aboveLimits } as const]),
    ...(uses === 0 ? [] : [{ kind: 'use-of-new-pods', pods: uses } as const]),
    ...ofMissing('workloads-from-pods', known.missingWorkloads),
    ...ofMissing('scales-from-pods', [...scales]),
    ...ofClaims(known.claimed),
    ...ofAutoscalers(
      known.cluster,
      known.start.at,
      nodesByEvent(known.occurrences),
      known.autoscaler,
    ),
    ...(guessed === 0 ? [] : [{ kind: 'workload-guessed-from-labels', pods: guessed } as const]),
  ];
}

/** The nodes of each kind of event. */
function nodesByEvent(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { action, subject } of occurrences) {
    const nodes = subject.kind === 'nodes' ? subject.nodes : [];
    found.set(action.kind, [...(found.get(action.kind) ?? []), ...nodes]);
  }
  return found;
}

/** Rolls that say themselves how long new nodes take assume nothing. */
const ofRolls = (occurrences: readonly Occurrence[]): readonly Assumption[] =>
  occurrences.some(
    ({ action }) => action.kind === 'rollNodes' && action.options.provisionTime === undefined,
  )
    ? [{ kind: 'roll-provision-time', seconds: inSeconds(PROVISION_TIME) }]
    : [];

const ofBoots = ({ bootedAtOnce, bootedWhileOn }: Outcome['assumed']): readonly Assumption[] => [
  ...(bootedAtOnce.length === 0 ? [] : [about('boot-at-once', bootedAtOnce)]),
  ...(bootedWhileOn.length === 0 ? [] : [about('booted-while-on', bootedWhileOn)]),
];

const ofServices = ({ cluster, outcome, requests }: Known): readonly Assumption[] => [
  ...ofEndpoints(cluster),
  ...ofCourses(cluster, outcome, requests.behaviors.serviceTraffic),
];

/** Workloads that take the same from their running pods are told together. */
const ofPriorities = ({ priorities, prioritiesFromPods }: Lacking): readonly Assumption[] => [
  ...(priorities.pods === 0 ? [] : [{ kind: 'priorities-unknown', ...priorities } as const]),
  ...(prioritiesFromPods.pods === 0
    ? []
    : [{ kind: 'priorities-from-pods', ...prioritiesFromPods } as const]),
];

const ofPulls = (pods: number): readonly Assumption[] =>
  pods === 0 ? [] : [{ kind: 'pulled-at-once', pods }];

/** The startup times do not matter where no pod starts. */
function ofStartup({ startupTimes, outcome }: Known): readonly Assumption[] {
  const starts = outcome.entries.some(
    ({ cause: { kind } }) =>
      kind === 'kubelet/starting-containers' || kind === 'kubelet/restarting-containers',
  );
  if (!starts || startupTimes.length === 0) return [];
  const workloads: Partial<Record<StartupTime['from'], number>> = {};
  for (const { from } of startupTimes) workloads[from] = (workloads[from] ?? 0) + 1;
  return [{ kind: 'startup-times', workloads }];
}

function ofPartitions(occurrences: readonly Occurrence[]): readonly Assumption[] {
  const unspecified = occurrences.filter(
    ({ action, phase }) =>
      action.kind === 'partition' && action.podNetwork === undefined && phase === 'begin',
  );
  const nodes = unspecified.flatMap(({ subject }) =>
    subject.kind === 'nodes' ? subject.nodes : [],
  );
  return nodes.length === 0
    ? []
    : [about('pod-network-cut', [...new Set(nodes)].sort(compareText))];
}

function ofControlPlaneSides({ occurrences, cluster }: Known): readonly Assumption[] {
  const cutOff = occurrences.flatMap(({ action, phase, subject }) =>
    action.kind === 'partition' && phase === 'begin' && subject.kind === 'nodes'
      ? hostsCutOff(cluster, new Set(subject.nodes))
      : [],
  );
  return cutOff.length === 0
    ? []
    : [about('control-plane-outside-partition', [...new Set(cutOff)].sort(compareText))];
}

const ofClaims = ({ adopted, released }: Known['claimed']): readonly Assumption[] => [
  ...(adopted === 0 ? [] : [{ kind: 'pods-adopted', pods: adopted } as const]),
  ...(released === 0 ? [] : [{ kind: 'pods-released', pods: released } as const]),
];

function ofMissing(
  kind: 'workloads-from-pods' | 'scales-from-pods',
  names: readonly string[],
): readonly Assumption[] {
  if (names.length === 0) return [];
  const objects: Record<string, number> = {};
  for (const name of [...names].sort()) {
    const owner = name.slice(0, name.indexOf('/'));
    objects[owner] = (objects[owner] ?? 0) + 1;
  }
  return [{ kind, objects }];
}

const about = <Kind extends string>(kind: Kind, nodes: readonly string[]) => ({ kind, nodes });

function ofVersion({ controlPlane, snapshot }: Known): readonly Assumption[] {
  const release = printVersion(controlPlane.version);
  const manager = ofPreset(snapshot);
  switch (controlPlane.by) {
    case 'newest-kubelet':
      return [{ kind: 'control-plane-is-newest-kubelet', version: release }, ...manager];
    case 'newest-known':
      return [{ kind: 'control-plane-version-unknown', version: release }, ...manager];
    default:
      return manager;
  }
}

/** Nodes whose kubelets are newer than a control plane that could not serve them. */
function ofKubelets({ cluster, controlPlane: { version } }: Known): readonly Assumption[] {
  const nodes = cluster.nodes
    .filter(({ kubeletVersion }) => {
      const own = parseVersion(kubeletVersion);
      return own.ok && releaseOf(own, version) !== own.value;
    })
    .map(({ name }) => name);
  const older = { ...about('kubelets-taken-for-older', nodes), version: printVersion(version) };
  return nodes.length === 0 ? [] : [older];
}

/** Zones whose nodes are all excluded from disruption. */
function zonesThatNobodyCounts({ nodes }: Cluster): readonly string[] {
  const counted = new Set(nodes.filter(countsForItsZone).map(zoneKeyOf));
  return [...new Set(nodes.map(zoneKeyOf))].filter((zone) => !counted.has(zone)).sort();
}

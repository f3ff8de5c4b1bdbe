import { type Cluster, isReady, type Node, zoneKeyOf } from '#cluster';
import { countsForItsZone } from '#controllers/node-lifecycle';
import { PROVISION_TIME } from '#outage';
import type { Outcome } from '#play';
import type { StartupTime } from '#pod-times';
import { apiLatencyIn, managerFacts, type Plan, releaseOf } from '#preparation';
import type { Occurrence } from '#script';
import { captureGaps } from '#snapshot';
import { compareText, inSeconds } from '#units';
import { parseVersion, printVersion } from '#versions';
import { hostsCutOff } from '#wiring';
import type { Assumption } from './assumption.ts';
import { ofAutoscalers } from './autoscalers.ts';
import { ofCronJobs } from './cron-jobs.ts';
import { ofGates } from './gates.ts';
import type { Lacking } from './lacking.ts';
import { ofLateLeases } from './late-leases.ts';
import { ofLearned } from './learned.ts';
import { ofLimitRanges } from './limit-ranges.ts';
import { assumedOfChaos } from './limits/chaos.ts';
import { ofEndpoints } from './limits/endpoints.ts';
import { ofMachines } from './machines.ts';
import { measuredAboveLimits } from './measured-above-limits.ts';
import { ofNewSpecs } from './new-specs.ts';
import type { PlayedPlan } from './played-plan.ts';
import { ofPreset } from './preset.ts';
import { ofPulls } from './pulls.ts';
import { ofReadiness } from './readiness.ts';
import { ofReplicas } from './replicas.ts';
import { ofRequests } from './requests.ts';
import { ofRestarts, ofStartedProcesses } from './restarts.ts';
import { ofContradictions, ofSickness } from './sickness.ts';
import { ofStopping } from './stopping.ts';
import { ofTraffic } from './traffic.ts';
import { ofUnseen } from './unseen.ts';

/** The gaps of the snapshot, and the assumptions that fill them. */
export function assumptionsOf(played: PlayedPlan): readonly Assumption[] {
  const { plan, outcome, startup, lacking } = played;
  const { base, script, snapshot, start } = plan;
  const { cluster, workloads } = base;
  const { occurrences } = plan.outage;
  const { attachments, scales, silentAtStart, uses } = outcome.assumed;
  const { byCapacity, missing } = base.nodesWithAllocatable;
  const aboveLimits = measuredAboveLimits(cluster, plan.kubelets.pressure(cluster), plan.kubeletOf);
  const untimed = namesOf(cluster, ({ taints }) =>
    taints.some(({ effect, timeAdded }) => effect === 'NoExecute' && timeAdded === undefined),
  );
  const { guessed } = workloads;
  return [
    ...assumedBeforeStart(plan),
    ...assumedOfChaos(script),
    ...ofPriorities(lacking),
    ...ofNewSpecs(outcome),
    ...ofCronJobs(cluster, outcome),
    ...ofLimitRanges(cluster, outcome),
    ...ofGates(outcome, startup, workloads),
    ...ofContradictions(outcome.assumed.contradicted),
    ...ofUnseen(plan.unseen),
    ...ofEndpoints(cluster),
    ...ofReplicas(cluster, outcome),
    ...ofTraffic(cluster, outcome, plan.behaviors.serviceTraffic),
    ...(start.assumption === undefined ? [] : [start.assumption]),
    ...ofVersion(plan),
    ...ofLearned(script.settings),
    ...ofKubelets(plan),
    ...ofReadinessAtStart(played),
    ...ofLateLeases(cluster, start, silentAtStart),
    ...(untimed.length === 0 ? [] : [about('taint-without-time', untimed)]),
    ...zonesThatNobodyCounts(cluster).map(
      (zone) => ({ kind: 'zone-of-excluded-nodes', zone }) as const,
    ),
    ...ofSickness(base.sick, workloads),
    ...ofStartup(played),
    ...ofStopping(outcome, played.stoppingTimesOf),
    ...ofPulls(outcome, plan.kubelets, startup.pulledAtOnce),
    ...ofRequests(requestFacts(played)),
    ...ofPartitions(occurrences),
    ...ofControlPlaneSides(plan),
    ...ofRestarts(managerFacts(cluster, snapshot, script), outcome),
    ...ofStartedProcesses(occurrences, plan.behaviors),
    ...ofRolls(occurrences),
    ...ofBoots(outcome.assumed),
    ...ofMachines(plan),
    ...(byCapacity.length === 0 ? [] : [about('allocatable-is-capacity', byCapacity)]),
    ...(missing.nodes.length === 0 ? [] : [{ kind: 'room-assumed', ...missing } as const]),
    ...(attachments === 0 ? [] : [{ kind: 'attachments-assumed', volumes: attachments } as const]),
    ...(aboveLimits.pods === 0 ? [] : [{ kind: 'measured-above-limit', ...aboveLimits } as const]),
    ...(uses === 0 ? [] : [{ kind: 'use-of-new-pods', pods: uses } as const]),
    ...ofMissing('workloads-from-pods', base.owners.missing),
    ...ofMissing('scales-from-pods', [...scales]),
    ...ofClaims(plan.claimed),
    ...ofAutoscalers(cluster, start.at, nodesByEvent(occurrences), script.settings.autoscaler),
    ...(guessed === 0 ? [] : [{ kind: 'workload-guessed-from-labels', pods: guessed } as const]),
  ];
}

/** The assumptions that follow from the files alone. */
const assumedBeforeStart = ({ snapshot, base, changed }: Plan): readonly Assumption[] => [
  ...captureGaps(snapshot.captures, snapshot.inputs, base.cluster),
  ...changed,
];

/** The assumptions of a preview, which plays nothing. */
export const assumedInPreview = (plan: Plan): readonly Assumption[] => [
  ...assumedBeforeStart(plan),
  ...ofAutoscalers(plan.base.cluster, plan.start.at, new Map(), plan.script.settings.autoscaler),
];

const namesOf = ({ nodes }: Cluster, matches: (node: Node) => boolean): readonly string[] =>
  nodes.filter(matches).map(({ name }) => name);

const ofReadinessAtStart = ({ plan, outcome }: PlayedPlan): readonly Assumption[] =>
  ofReadiness({
    assumedAlive: outcome.assumed.alive,
    assumedReady: plan.assumedReady,
    silentAtStart: outcome.assumed.silentAtStart,
    notReady: namesOf(plan.base.cluster, (node) => !isReady(node)),
    neverHealthy: plan.base.neverHealthy,
  });

const requestFacts = ({ plan, outcome }: PlayedPlan): Parameters<typeof ofRequests>[0] => ({
  outcome,
  behaviors: plan.behaviors,
  origins: plan.origins,
  shown: plan.snapshot.controlPlane.shown,
  apiLatency: apiLatencyIn(plan.script),
  isLatencyGiven: plan.script.settings.apiLatency !== undefined,
});

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

/** Workloads that take the same from their running pods are told together. */
const ofPriorities = ({ priorities, prioritiesFromPods }: Lacking): readonly Assumption[] => [
  ...(priorities.pods === 0 ? [] : [{ kind: 'priorities-unknown', ...priorities } as const]),
  ...(prioritiesFromPods.pods === 0
    ? []
    : [{ kind: 'priorities-from-pods', ...prioritiesFromPods } as const]),
];

/** The startup times do not matter where no pod starts. */
function ofStartup({ plan, outcome, startup }: PlayedPlan): readonly Assumption[] {
  const starts = outcome.entries.some(
    ({ cause: { kind } }) =>
      kind === 'kubelet/starting-containers' || kind === 'kubelet/restarting-containers',
  );
  const startupTimes = [...plan.base.firstPods().values()].map((pod) => startup.of(pod));
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

function ofControlPlaneSides({
  outage: { occurrences },
  base: { cluster },
}: Plan): readonly Assumption[] {
  const cutOff = occurrences.flatMap(({ action, phase, subject }) =>
    action.kind === 'partition' && phase === 'begin' && subject.kind === 'nodes'
      ? hostsCutOff(cluster, new Set(subject.nodes))
      : [],
  );
  return cutOff.length === 0
    ? []
    : [about('control-plane-outside-partition', [...new Set(cutOff)].sort(compareText))];
}

const ofClaims = ({ adopted, released }: Plan['claimed']): readonly Assumption[] => [
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

function ofVersion({ controlPlane, snapshot }: Plan): readonly Assumption[] {
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
function ofKubelets({ base: { cluster }, controlPlane: { version } }: Plan): readonly Assumption[] {
  const nodes = namesOf(cluster, ({ kubeletVersion }) => {
    const own = parseVersion(kubeletVersion);
    return own.ok && releaseOf(own, version) !== own.value;
  });
  const older = { ...about('kubelets-taken-for-older', nodes), version: printVersion(version) };
  return nodes.length === 0 ? [] : [older];
}

/** Zones whose nodes are all excluded from disruption. */
function zonesThatNobodyCounts({ nodes }: Cluster): readonly string[] {
  const counted = new Set(nodes.filter(countsForItsZone).map(zoneKeyOf));
  return [...new Set(nodes.map(zoneKeyOf))].filter((zone) => !counted.has(zone)).sort();
}

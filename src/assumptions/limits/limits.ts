import { entriesOf } from '#causes';
import type { Cluster } from '#cluster';
import type { GatheredMachines } from '#node-facts';
import type { Outcome } from '#play';
import { comparesTaints } from '#pod-facts';
import { claimsOfPod, missingClaims } from '#pod-volumes';
import { killsForMemory, type Loop, podsRejected, rolloutCourses, workOfStorage } from '#run-facts';
import type { VolumeTimes } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { compareText, type Instant } from '#units';
import { lacksServices } from '../lacking.ts';
import type { PlayedPlan } from '../played-plan.ts';
import { limitsOfApiServices } from './api-services.ts';
import { limitsOfChaos } from './chaos.ts';
import { limitsOfDevices } from './devices.ts';
import { limitsOfEndpoints } from './endpoints.ts';
import { limitsOfGangs } from './gangs.ts';
import { limitsOfJobs } from './jobs.ts';
import type { Limit } from './limit.ts';
import { type LimitFacts, limitFactsOf, type Releases } from './limit-facts.ts';
import { limitsOfWebhooks } from './webhooks.ts';

/**
 * Below this number of nodes kube-scheduler looks at all of them as well.
 * @upstream pkg/scheduler/schedule_one.go numFeasibleNodesToFind (1.36)
 */
const SAMPLED_FROM = 100;

/** Objects that cannot be read, with their places. */
function ofSkipped(skipped: LoadedSnapshot['skipped']): readonly Limit[] {
  const names = skipped.map(({ name, path, line }) => `${name} (${path}:${line})`);
  return names.length === 0 ? [] : [{ kind: 'objects-skipped', names }];
}

/** The limits of the models that matter to a plan that was played. */
export function limitsIn(played: PlayedPlan): readonly Limit[] {
  const { script, snapshot, machines } = played.plan;
  const { volumes } = script.settings;
  return [
    ...limitsOfChaos(script),
    ...limitsOf(snapshot, machines, played.outcome, volumes, limitFactsOf(played)),
  ];
}

/** The limits of the models: of Kubernetes, of this snapshot, and of this run. */
export const limitsOf = (
  { cluster, unread, ignored, kindless, passedOver, truncated, skipped }: Loaded,
  { unmeasured }: Pick<GatheredMachines, 'unmeasured'>,
  { entries, final, loop, unplayedAt }: Pick<Outcome, 'entries' | 'final' | 'loop' | 'unplayedAt'>,
  volumes: VolumeTimes,
  facts: LimitFacts,
): readonly Limit[] => [
  ...ofReleases(facts),
  ...(truncated.length === 0 ? [] : [{ kind: 'snapshot-truncated', files: truncated } as const]),
  ...ofSkipped(skipped),
  ...(Math.max(cluster.nodes.length, final.nodes().length) < SAMPLED_FROM
    ? []
    : [{ kind: 'scheduler-sees-all-nodes' } as const]),
  ...ofRejections(entries),
  ...ofLeaders(entries),
  ...ofRollouts(entries),
  ...ofLoop(loop, unplayedAt),
  ...ofUsage(unmeasured, cluster.nodes.length),
  ...(lacksServices(cluster) ? [{ kind: 'services-unknown' } as const] : []),
  ...(facts.lacksBudgets ? [{ kind: 'budgets-unknown' } as const] : []),
  ...limitsOfEndpoints(cluster),
  ...limitsOfWebhooks(cluster),
  ...limitsOfApiServices(cluster),
  ...ofFacts(entries, facts),
  ...(facts.comparisonOperators ? [] : ofComparisons(cluster)),
  ...ofClaims(cluster),
  ...limitsOfDevices(cluster, final, facts.readsDeviceTaintRules),
  ...limitsOfJobs(final),
  ...limitsOfGangs(cluster, facts.bindsGangs),
  ...ofReadinessRules(cluster),
  ...ofStorage(entries, volumes),
  ...(Object.keys(unread).length === 0
    ? []
    : [{ kind: 'kinds-not-read', objects: unread } as const]),
  ...(Object.keys(ignored).length === 0
    ? []
    : [{ kind: 'kinds-unknown', objects: ignored } as const]),
  ...(Object.keys(kindless).length === 0
    ? []
    : [{ kind: 'documents-without-kind', files: kindless } as const]),
  ...(Object.keys(passedOver).length === 0
    ? []
    : [{ kind: 'files-passed-over', files: passedOver } as const]),
];

type Loaded = Pick<
  LoadedSnapshot,
  'cluster' | 'unread' | 'ignored' | 'kindless' | 'passedOver' | 'truncated' | 'skipped'
>;

/** They apply to no node. */
function ofReadinessRules({ nodeReadinessRules = [] }: Cluster): readonly Limit[] {
  const unread = nodeReadinessRules.filter(({ nodes }) => nodes.kind !== 'labels');
  const names = unread.map(({ name }) => name);
  return names.length === 0 ? [] : [{ kind: 'readiness-rules-unread', names }];
}

function ofRollouts(entries: Outcome['entries']): readonly Limit[] {
  const names = [...rolloutCourses(entries).keys()].sort(compareText);
  return names.length === 0 ? [] : [{ kind: 'rollouts-by-controllers', names }];
}

function ofLoop(loop: Loop | undefined, at: Instant | undefined): readonly Limit[] {
  if (loop === undefined) return [];
  const names = [...loop.workloads, ...loop.pods, ...loop.nodes, ...loop.others];
  return [{ kind: 'endless-loop', names, ...(at !== undefined && { at }) }];
}

const ofReleases = ({ halfKnown, tooNew }: LimitFacts): readonly Limit[] => [
  ...ofSome('release-half-known', halfKnown),
  ...ofSome('release-unknown', tooNew),
];

const ofSome = (
  kind: 'release-half-known' | 'release-unknown',
  { controlPlane: version, kubelets: names }: Releases,
): readonly Limit[] =>
  version === undefined && names.length === 0
    ? []
    : [{ kind, ...(version !== undefined && { version }), names }];

function ofComparisons({ pods }: Pick<Cluster, 'pods'>): readonly Limit[] {
  const names = pods.filter(comparesTaints).map(({ key }) => key);
  return names.length === 0
    ? []
    : [{ kind: 'comparison-operators-off', pods: names.length, names }];
}

function ofFacts(
  entries: Outcome['entries'],
  { swapping, throttling, killsProcesses, refusedForTolerations: refused }: LimitFacts,
): readonly Limit[] {
  const killed = killsForMemory(entries).map(({ cause }) => cause.node);
  const nodes = [...new Set(killed)].filter(killsProcesses).sort(compareText);
  return [
    ...(swapping.length === 0 ? [] : [{ kind: 'swap', nodes: swapping } as const]),
    ...(throttling.length === 0 ? [] : [{ kind: 'memory-qos', nodes: throttling } as const]),
    ...(refused === 0 ? [] : [{ kind: 'tolerations-refused', pods: refused } as const]),
    ...(nodes.length === 0 ? [] : [{ kind: 'single-process-kills', nodes } as const]),
  ];
}

/** The reasons for which a kubelet rejects known pods, at the instant of the reason. */
const KNOWN_AT_ONCE: ReadonlySet<string> = new Set(['Evicted', 'NodeShutdown']);

function ofRejections(entries: Outcome['entries']): readonly Limit[] {
  const rejected = podsRejected(entries).filter(({ cause }) => !KNOWN_AT_ONCE.has(cause.reason));
  return rejected.length === 0 ? [] : [{ kind: 'rejection-delay', pods: rejected.length }];
}

function ofLeaders(entries: Outcome['entries']): readonly Limit[] {
  const unknown = entriesOf(entries, 'control-plane/leader-unknown');
  const names = [...new Set(unknown.map(({ cause }) => cause.component))].sort(compareText);
  return names.length === 0 ? [] : [{ kind: 'leader-unknown', names }];
}

/** The volumes of such pods count as usable everywhere. */
function ofClaims(cluster: Cluster): readonly Limit[] {
  const isMissing = missingClaims(cluster);
  const unknown = cluster.pods.filter((pod) => claimsOfPod(pod).some(({ key }) => isMissing(key)));
  return unknown.length === 0 ? [] : [{ kind: 'claims-unknown', pods: unknown.length }];
}

/** Storage without given times answers at once. */
function ofStorage(entries: Outcome['entries'], times: VolumeTimes): readonly Limit[] {
  const count = (kind: 'attachTime' | 'detachTime' | 'provisionTime'): number =>
    times[kind] === undefined ? workOfStorage(entries)[kind] : 0;
  const volumes = count('attachTime') + count('detachTime') + count('provisionTime');
  return volumes === 0 ? [] : [{ kind: 'storage-at-once', operations: volumes }];
}

/** A kubelet whose node has no known usage evicts no pods. */
function ofUsage(unmeasured: readonly string[], all: number): readonly Limit[] {
  if (unmeasured.length === 0) return [];
  return unmeasured.length === all
    ? [{ kind: 'usage-unknown' }]
    : [{ kind: 'usage-unknown', nodes: unmeasured }];
}

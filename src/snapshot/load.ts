import type { ApiEvent, Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Instant } from '#units';
import type { InputSummary, SnapshotInput, Tally } from './bytes/input.ts';
import { buildCluster } from './cluster/build-cluster.ts';
import { checkBudgets } from './cluster/check-budgets.ts';
import { checkCluster } from './cluster/check-cluster.ts';
import { checkOneCluster, newestHeartbeat, newestTimestamp } from './cluster/check-one-cluster.ts';
import { checkPods } from './cluster/check-pods.ts';
import { type ControlPlaneFindings, findControlPlane } from './cluster/control-plane.ts';
import { type Measurements, measurementsOf } from './cluster/measurements.ts';
import { ByKind } from './cluster/merge.ts';
import { readFile } from './items/read-input.ts';
import type { Complaints } from './objects/complaints.ts';
import { Counter } from './objects/counter.ts';
import type { TruncatedInput } from './objects/findings.ts';
import type { Capture } from './objects/kinds/capture-record.ts';
import { findKubeletConfiguration } from './objects/kinds/kubelet-configuration.ts';
import type { KubeletFlags } from './objects/setup/kubelet-flag.ts';
import { setupOf } from './objects/setup/setup.ts';
import { type SkippedObject, SnapshotFindings } from './objects/snapshot-findings.ts';
import { sortDocuments } from './raw/document-order.ts';
import type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  RawDocument,
} from './raw/documents.ts';

export interface SnapshotResult {
  /** Undefined when there are errors among the diagnostics. */
  readonly snapshot: LoadedSnapshot | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The contents of the files of a snapshot, independent of the order of files and documents. */
export interface LoadedSnapshot {
  readonly cluster: Cluster;
  /** The Events among the objects: what was seen before the snapshot. No model reads them. */
  readonly events: readonly ApiEvent[];
  readonly inputs: readonly InputSummary[];
  readonly controlPlane: ControlPlaneFindings;
  readonly measurements: Measurements;
  /** What captures say of the files that they wrote. */
  readonly captures: readonly Capture[];
  /** The configurations of kubelets, in canonical order. */
  readonly kubeletConfigurations: readonly KubeletConfigurationSource[];
  /** Command lines of kubelets in documents that set up machines, in canonical order. */
  readonly kubeletFlags: readonly KubeletFlags[];
  /** The NodeFacts, in canonical order. */
  readonly nodeFacts: readonly ConfigurationDocument[];
  /** Documents that no model reads yet, in canonical order. */
  readonly documents: readonly RawDocument[];
  /** The number of such documents, by kind. */
  readonly unread: Tally;
  /** Objects of kinds that no model will ever read, by `Kind` or `Kind.group`. */
  readonly ignored: Tally;
  /** The number of documents without a kind that nothing understands, by file. */
  readonly kindless: Tally;
  /** The number of files that are passed over by their names, by folder or archive. */
  readonly passedOver: Tally;
  /** Files that end in the middle; the part before the end counts. */
  readonly truncated: readonly TruncatedInput[];
  /** Objects that cannot be read and were left out. */
  readonly skipped: readonly SkippedObject[];
  /** The newest renewal of a node's lease or heartbeat of a node's condition, by most clocks. */
  readonly newestHeartbeat: Instant | undefined;
  /** Nodes whose clocks are far ahead of most others, by name. */
  readonly clocksAhead: readonly string[];
  /** The newest instant of a past event in the snapshot. */
  readonly newestTimestamp: Instant | undefined;
}

/**
 * Reads the files of a snapshot: bytes in, a cluster out. All errors in them come back as
 * diagnostics; only errors of reading the bytes are thrown.
 * @param allowPartial - false refuses workloads that want pods in a snapshot without pods
 * @param allowNoNodes - true accepts files without nodes, such as those with Events alone
 */
export async function loadSnapshot(
  inputs: readonly SnapshotInput[],
  {
    allowPartial = true,
    allowNoNodes = false,
    isBackwards = false,
  }: {
    readonly allowPartial?: boolean;
    readonly allowNoNodes?: boolean;
    /** Takes the objects in the opposite order, which must change nothing. */
    readonly isBackwards?: boolean;
  } = {},
): Promise<SnapshotResult> {
  const findings = new SnapshotFindings();
  const summaries: InputSummary[] = [];
  // Read one after the other, because all of them fill the same memory.
  for (const input of inputs) {
    if (input.isDangling === true) findings.complaints.add(DANGLING, () => linkToNothing(input));
    else summaries.push(await readFile(input, findings));
  }

  if (isBackwards) findings.objects.reverse();
  const { objects, complaints } = findings;
  const found = new ByKind(objects, complaints);
  const mayLackNodes = allowNoNodes && found.of('nodes').length === 0;
  if (!hasErrors(complaints.diagnostics) && !mayLackNodes) {
    checkCluster(found, totalOf(summaries), complaints);
  }
  checkBudgets(found, complaints);
  checkOneCluster(objects, found, complaints);
  if (!allowPartial) checkPods(found, complaints);
  const configurations = sortDocuments(findings.configurations);
  const kubeletConfigurations = findKubeletConfigurations(configurations, complaints);
  const { diagnostics } = complaints;
  if (hasErrors(diagnostics)) return { snapshot: undefined, diagnostics };

  const cluster = buildCluster(found);
  const heartbeat = newestHeartbeat(cluster);
  const setup = setupOf(findings.setups);
  const documents = sortDocuments(findings.documents);
  const captures = found.objectsOf('captures');
  const snapshot: LoadedSnapshot = {
    cluster,
    events: found.objectsOf('events'),
    inputs: summaries,
    controlPlane: findControlPlane(findings.components, documents, setup, {
      captures,
      elections: cluster.elections ?? [],
    }),
    measurements: measurementsOf(found),
    captures,
    kubeletConfigurations: [...kubeletConfigurations, ...setup.kubeletConfigurations],
    kubeletFlags: setup.kubeletFlags,
    nodeFacts: configurations.filter(({ kind }) => kind === 'NodeFacts'),
    documents,
    unread: unreadOf(documents),
    ignored: besides(findings.ignored.tally, {
      'CronJob.batch': cluster.cronJobs,
      'APIService.apiregistration.k8s.io': cluster.apiServices,
      'PodGroup.scheduling.k8s.io': cluster.podGroups?.filter(({ kind }) => kind === 'PodGroup'),
      'Workload.scheduling.k8s.io': cluster.podGroups?.filter(({ kind }) => kind === 'Workload'),
    }),
    kindless: findings.kindless.tally,
    passedOver: passedOverIn(inputs),
    truncated: findings.truncated,
    skipped: findings.skipped,
    newestHeartbeat: heartbeat.at,
    clocksAhead: heartbeat.ahead,
    newestTimestamp: newestTimestamp(cluster),
  };
  return { snapshot, diagnostics };
}

/** The tally without the objects that are played. */
const besides = (
  tally: Tally,
  played: Readonly<Record<string, readonly unknown[] | undefined>>,
): Tally =>
  Object.fromEntries(
    Object.entries(tally)
      .map(([kind, count]) => [kind, count - (played[kind]?.length ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

function passedOverIn(inputs: readonly SnapshotInput[]): Tally {
  const counted = inputs.flatMap(({ besides }) => besides ?? []).filter(({ files }) => files > 0);
  return Object.fromEntries(counted.map(({ path, files }) => [path, files]));
}

const DANGLING = 'snapshot/dangling-link';

const linkToNothing = ({ path }: SnapshotInput): Diagnostic => ({
  code: DANGLING,
  severity: 'warning',
  message: 'this is a link to nothing, and is passed over',
  path,
});

const findKubeletConfigurations = (
  documents: readonly ConfigurationDocument[],
  complaints: Complaints,
): readonly KubeletConfigurationSource[] =>
  documents
    .filter(({ kind }) => kind !== 'NodeFacts')
    .flatMap((document) => {
      const finding = findKubeletConfiguration(document);
      if (finding.kind === 'source') return finding.source;
      const { problem, path } = finding;
      const place = () => document.placeOf(path, 'name');
      complaints.add(problem.code, () => ({ severity: 'error', ...problem, ...place() }));
      return [];
    });

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Objects by kind, over all files. */
function totalOf(summaries: readonly InputSummary[]): Tally {
  const counter = new Counter();
  for (const { objects } of summaries) {
    for (const [kind, count] of Object.entries(objects)) counter.add(kind, count);
  }
  return counter.tally;
}

/** Flags are read from these kinds; no model reads the other kinds yet. */
const READ_KINDS = ['KubeControllerManagerConfiguration', 'KubeSchedulerConfiguration'];

function unreadOf(documents: readonly RawDocument[]): Tally {
  const counter = new Counter();
  for (const { kind } of documents) if (!READ_KINDS.includes(kind)) counter.add(kind);
  return counter.tally;
}

import type { Diagnostic } from '#diagnostics';
import { sortDocuments } from './document-order.ts';
import type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  RawDocument,
} from './documents.ts';
import { setupOf } from './node-setup/setup.ts';
import type { Complaints } from './objects/complaints.ts';
import { Counter } from './objects/counter.ts';
import { Findings } from './objects/findings.ts';
import { findKubeletConfiguration } from './project/kubelet-configuration.ts';
import { readFile } from './read/read-file.ts';
import { ByKind } from './seed/by-kind.ts';
import { checkBudgets } from './seed/check-budgets.ts';
import { checkCluster } from './seed/check-cluster.ts';
import { checkOneCluster } from './seed/check-one-cluster.ts';
import { checkPods } from './seed/check-pods.ts';
import { buildSeed } from './seed/cluster-seed.ts';
import { findControlPlane } from './seed/control-plane.ts';
import { measurementsOf } from './seed/measurements.ts';
import { newestHeartbeat, newestTimestamp } from './seed/newest.ts';
import type {
  InputSummary,
  LoadedSnapshot,
  SnapshotInput,
  SnapshotResult,
  Tally,
} from './snapshot.ts';

/**
 * Reads the files of a snapshot: bytes in, a cluster out. All errors in them come back as
 * diagnostics; only errors of reading the bytes are thrown.
 * @param allowPartial - false refuses workloads that want pods in a snapshot without pods
 */
export async function loadSnapshot(
  inputs: readonly SnapshotInput[],
  { allowPartial = true }: { readonly allowPartial?: boolean } = {},
): Promise<SnapshotResult> {
  const findings = new Findings();
  const summaries: InputSummary[] = [];
  // Read one after the other, because all of them fill the same memory.
  for (const input of inputs) {
    if (input.isDangling === true) findings.complaints.add(DANGLING, () => passedOver(input));
    else summaries.push(await readFile(input, findings));
  }

  const { objects, complaints } = findings;
  const found = new ByKind(objects, complaints);
  if (!hasErrors(complaints.diagnostics)) checkCluster(found, totalOf(summaries), complaints);
  checkBudgets(found, complaints);
  checkOneCluster(objects, found, complaints);
  if (!allowPartial) checkPods(found, complaints);
  const configurations = sortDocuments(findings.configurations);
  const kubeletConfigurations = findKubeletConfigurations(configurations, complaints);
  const { diagnostics } = complaints;
  if (hasErrors(diagnostics)) return { snapshot: undefined, diagnostics };

  const seed = buildSeed(found);
  const setup = setupOf(findings.setups);
  const documents = sortDocuments(findings.documents);
  const snapshot: LoadedSnapshot = {
    seed,
    inputs: summaries,
    controlPlane: findControlPlane(findings.components, documents, setup),
    measurements: measurementsOf(found),
    kubeletConfigurations: [...kubeletConfigurations, ...setup.kubeletConfigurations],
    kubeletFlags: setup.kubeletFlags,
    nodeFacts: configurations.filter(({ kind }) => kind === 'NodeFacts'),
    documents,
    unread: unreadOf(documents),
    ignored: findings.ignored.tally,
    truncated: findings.truncated,
    skipped: findings.skipped,
    newestHeartbeat: newestHeartbeat(seed),
    newestTimestamp: newestTimestamp(seed),
  };
  return { snapshot, diagnostics };
}

const DANGLING = 'snapshot/dangling-link';

const passedOver = ({ path }: SnapshotInput): Diagnostic => ({
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

import type { Diagnostic } from '#diagnostics';
import { compareText } from '#units';
import { findKubeletConfiguration } from '../project/kubelet-configuration.ts';
import { Findings } from '../read/findings.ts';
import { readInput } from '../read/read-input.ts';
import { findControlPlane } from '../seed/control-plane.ts';
import { sortDocuments } from '../seed/document-order.ts';
import type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  SnapshotInput,
} from '../snapshot.ts';
import { configurationsOf, inhibitDelaysOf } from './cloud-files.ts';
import { jobsOfCronJobs } from './cron-jobs.ts';
import { distinctObjects } from './distinct-objects.ts';
import { controlPlaneOfKubeadm } from './kubeadm.ts';
import { kubeletFlagsOf } from './kubelet-flags.ts';
import { readMachineFile } from './machine-files.ts';
import type { LoadedManifests } from './manifests.ts';

export interface ManifestsResult {
  readonly manifests: LoadedManifests;
  /** With an error among them the manifests are not all there. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads files as people keep them: manifests, configurations and what holds these inside. Unlike a
 * snapshot they need make no whole cluster, and where each field stands is remembered.
 */
export async function loadManifests(inputs: readonly SnapshotInput[]): Promise<ManifestsResult> {
  const findings = new Findings(true);
  const summaries = [];
  // By path, so that nothing depends on the order of arguments.
  const sorted = [...inputs].sort((a, b) => compareText(a.path, b.path));
  for (const input of sorted) {
    const file = await readMachineFile(input);
    if (file !== undefined && 'document' in file) {
      summaries.push(file.summary);
      findings.strangers.push(file.document);
    } else summaries.push(await readInput(file ?? input, findings));
  }

  const configurations = sortDocuments(findings.configurations);
  const strangers = sortDocuments(findings.strangers);
  const problems: Diagnostic[] = [];
  const kubelets = configurations
    .filter(({ kind }) => kind !== 'NodeFacts')
    .flatMap((document) => sourceOf(document, problems));
  const control = findControlPlane(findings.components, sortDocuments(findings.documents));
  const kubeadm = strangers.map(controlPlaneOfKubeadm);
  const cronJobs = jobsOfCronJobs(strangers);
  return {
    manifests: {
      inputs: summaries,
      objects: [...distinctObjects(findings.objects), ...cronJobs.objects],
      kubeletConfigurations: [...kubelets, ...strangers.flatMap(configurationsOf)],
      kubeletFlags: strangers.flatMap(kubeletFlagsOf),
      nodeFacts: configurations.filter(({ kind }) => kind === 'NodeFacts'),
      controllerManagerFlags: [
        ...kubeadm.flatMap(({ controllerManager }) => controllerManager),
        ...control.controllerManagerFlags,
      ],
      apiServerFlags: [...kubeadm.flatMap(({ apiServer }) => apiServer), ...control.apiServerFlags],
      apiServerImages: [...control.apiServerImages, ...kubeadm.flatMap(({ images }) => images)],
      inhibitDelays: strangers.flatMap(inhibitDelaysOf),
      remarks: findings.remarks,
    },
    diagnostics: [...findings.complaints.diagnostics, ...problems, ...cronJobs.diagnostics],
  };
}

function sourceOf(
  document: ConfigurationDocument,
  problems: Diagnostic[],
): readonly KubeletConfigurationSource[] {
  const finding = findKubeletConfiguration(document);
  if (finding.kind === 'source') return [finding.source];
  const { problem, path } = finding;
  problems.push({ severity: 'error', ...problem, ...document.placeOf(path, 'name') });
  return [];
}

import type { Diagnostic } from '#diagnostics';
import { compareText } from '#units';
import type { InputSummary, SnapshotInput } from '../bytes/input.ts';
import { captureGaps } from '../cluster/capture-gaps.ts';
import { findControlPlane } from '../cluster/control-plane.ts';
import { readFile } from '../items/read-input.ts';
import { findKubeletConfiguration } from '../objects/kinds/kubelet-configuration.ts';
import { type InvalidObject, ManifestFindings } from '../objects/manifest-findings.ts';
import { setupOf } from '../objects/setup/setup.ts';
import { sortDocuments } from '../raw/document-order.ts';
import type { ConfigurationDocument, KubeletConfigurationSource } from '../raw/documents.ts';
import { jobsOfCronJobs } from './cron-jobs.ts';
import { distinctObjects } from './distinct-objects.ts';
import type { LoadedManifests } from './manifests.ts';
import { unknownIn } from './unknown-files.ts';

export interface ManifestsResult {
  readonly manifests: LoadedManifests;
  /** With an error among them, the manifests are incomplete. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads files as people keep them: manifests, configurations and documents that contain these.
 * Unlike a snapshot, the files need not form a whole cluster, and the place of each field is kept.
 * @param options - `keepsRaw` keeps objects as they were written, too
 */
export async function loadManifests(
  inputs: readonly SnapshotInput[],
  { keepsRaw = false }: { readonly keepsRaw?: boolean } = {},
): Promise<ManifestsResult> {
  const findings = new ManifestFindings(keepsRaw);
  const summaries = [];
  // Sorted by path, so that the result does not depend on the order of arguments.
  const sorted = [...inputs].sort((a, b) => compareText(a.path, b.path));
  for (const input of sorted) summaries.push(await readFile(input, findings));

  const configurations = sortDocuments(findings.configurations);
  const unknownDocuments = sortDocuments(findings.unknownDocuments);
  const invalidMaps: InvalidObject[] = [];
  const kubelets = configurations
    .filter(({ kind }) => kind !== 'NodeFacts')
    .flatMap((document) => sourceOf(document, invalidMaps));
  const setup = setupOf(findings.setups);
  const control = findControlPlane(findings.components, sortDocuments(findings.documents), setup);
  const cronJobs = jobsOfCronJobs(unknownDocuments);
  return {
    manifests: {
      inputs: summaries,
      objects: [...distinctObjects(findings.objects), ...cronJobs.objects],
      kubeletConfigurations: [...kubelets, ...setup.kubeletConfigurations],
      kubeletFlags: setup.kubeletFlags,
      nodeFacts: configurations.filter(({ kind }) => kind === 'NodeFacts'),
      controllerManagerFlags: control.controllerManagerFlags,
      controllerManagerConfigurations: unknownDocuments.filter(
        ({ kind }) => kind === 'KubeControllerManagerConfiguration',
      ),
      apiServerFlags: control.apiServerFlags,
      apiServerImages: control.apiServerImages,
      autoscalers: unknownDocuments.filter(
        ({ kind }) => kind === 'HorizontalPodAutoscaler.autoscaling',
      ),
      inhibitDelays: setup.inhibitDelays,
      remarks: findings.remarks,
      invalid: [...findings.invalid, ...cronJobs.invalid, ...invalidMaps],
      gaps: gapsIn(findings, summaries),
      ...unknownIn(findings, summaries, setup),
    },
    diagnostics: findings.complaints.diagnostics,
  };
}

function gapsIn(
  { objects }: Pick<ManifestFindings, 'objects'>,
  summaries: readonly InputSummary[],
): LoadedManifests['gaps'] {
  const entries = objects.map(({ entry }) => entry);
  const captures = entries.flatMap((each) => (each.into === 'captures' ? each.object : []));
  if (captures.length === 0) return [];
  return captureGaps(captures, summaries, {
    nodes: entries.flatMap((each) => (each.into === 'nodes' ? each.object : [])),
    pods: entries.flatMap((each) => (each.into === 'pods' ? each.object : [])),
  });
}

function sourceOf(
  document: ConfigurationDocument,
  invalid: InvalidObject[],
): readonly KubeletConfigurationSource[] {
  const finding = findKubeletConfiguration(document);
  if (finding.kind === 'source') return [finding.source];
  const { problem, path } = finding;
  const { message, hint } = problem;
  const { position } = document.placeOf(path, 'name');
  invalid.push({
    name: document.kind,
    path: document.path,
    problems: [{ message, ...(hint !== undefined && { hint }), position }],
  });
  return [];
}

import type { Diagnostic } from '#diagnostics';
import { gatherMachines } from '#node-facts';
import { withPreset } from '#presets';
import { captureGaps, type LoadedSnapshot, loadSnapshot } from '#snapshot';
import {
  decideControlPlane,
  explainControlPlane,
  explainKubeletBehavior,
  type KubernetesVersion,
  printVersion,
} from '#versions';
import { captureGapText } from '#words';
import { controlPlaneChanges, heldByFlags, kubeletChanges, newComplaints } from './changes.ts';
import { kubeletGroup, kubeletSettingsIn } from './kubelet-groups.ts';
import type { KubeletGroup, ReleaseRequest, ReleaseResult, Upgrade } from './release-result.ts';
import type { Scene } from './scene.ts';

/**
 * The seed for random picks in NodeFacts, the same as in a simulation without a seed of its own.
 */
const SEED = 1;

const NO_FLAGS = {
  controllerManagerFlags: [],
  apiServerFlags: [],
  schedulerFlags: [],
  cloudControllerManagerFlags: [],
};

/**
 * Returns the behaviors of a release of Kubernetes, or the differences of another one: with the
 * defaults, or with the flags and configurations of a snapshot.
 */
export async function runReleases(request: ReleaseRequest): Promise<ReleaseResult> {
  const loading = request.snapshot.length === 0 ? undefined : await loadSnapshot(request.snapshot);
  const snapshot = loading?.snapshot && withPreset(loading.snapshot);
  const release = releaseOf(request.release, snapshot);
  const upgradeTo = request.upgradeTo === undefined ? undefined : releaseOf(request.upgradeTo);
  const diagnostics = [
    ...(loading?.diagnostics ?? []),
    ...release.diagnostics,
    ...(upgradeTo?.diagnostics ?? []),
  ];
  if (release.kind === 'rejected' || upgradeTo?.kind === 'rejected' || hasErrors(diagnostics)) {
    return { kind: 'rejected', diagnostics };
  }
  const known = snapshot && contextOf(snapshot);
  const warnings = [
    ...diagnostics,
    ...(known?.diagnostics ?? []),
    ...(snapshot === undefined ? [] : gapsOf(snapshot)),
  ];
  if (hasErrors(warnings)) return { kind: 'rejected', diagnostics: warnings };
  if (upgradeTo !== undefined) {
    const leap = { from: release.version, to: upgradeTo.version };
    return { kind: 'upgrade', answer: { ...upgrade(leap, known), warnings } };
  }
  const controlPlane = { ...(known?.flags ?? NO_FLAGS), controlPlane: release.version };
  return {
    kind: 'behaviors',
    answer: {
      release: printVersion(release.version),
      inputs: snapshot?.inputs ?? [],
      controlPlane: explainControlPlane(controlPlane),
      kubelets: kubeletsOf(release.version, known),
      warnings,
    },
  };
}

/** What captures did not get may change the values. */
const gapsOf = ({ captures, inputs, cluster }: LoadedSnapshot): readonly Diagnostic[] =>
  captureGaps(captures, inputs, cluster).map((gap) => ({
    ...{ code: `snapshot/${gap.kind}`, severity: 'warning', message: captureGapText(gap) },
  }));

const releaseOf = (text: string | undefined, snapshot?: LoadedSnapshot) =>
  decideControlPlane({
    ...(text !== undefined && { wanted: { text } }),
    apiServerReleases: snapshot?.controlPlane.apiServerReleases ?? [],
    apiServerImages: snapshot?.controlPlane.apiServerImages ?? [],
    kubeletVersions: snapshot?.cluster.nodes.map(({ kubeletVersion }) => kubeletVersion) ?? [],
  });

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** The settings that a snapshot adds to the defaults of Kubernetes. */
function contextOf(snapshot: LoadedSnapshot) {
  const { cluster, controlPlane } = snapshot;
  const machines = gatherMachines(snapshot, SEED);
  const configurationOf = (node: string) => machines.of(node).configuration;
  const scene: Scene = { cluster, configurationOf };
  const { apiServerReleases: _, apiServerImages: __, shown: ___, ...flags } = controlPlane;
  return {
    ...{ snapshot, machines, scene, diagnostics: machines.diagnostics },
    flags,
    unconfigured: cluster.nodes
      .map(({ name }) => name)
      .filter((name) => Object.keys(configurationOf(name)).length === 0),
  };
}

type Context = ReturnType<typeof contextOf>;

function kubeletsOf(
  controlPlane: KubernetesVersion,
  known: Context | undefined,
): readonly KubeletGroup[] {
  if (known === undefined) {
    const behaviors = explainKubeletBehavior(controlPlane);
    return [{ release: printVersion(controlPlane), nodes: [], behaviors }];
  }
  return kubeletSettingsIn(known.snapshot, known.machines, controlPlane).map(kubeletGroup);
}

function upgrade(
  leap: { readonly from: KubernetesVersion; readonly to: KubernetesVersion },
  known: Context | undefined,
): Omit<Upgrade, 'warnings'> {
  const flags = known?.flags ?? NO_FLAGS;
  const kubelets =
    known === undefined
      ? [{ settings: {}, nodes: [] }]
      : kubeletSettingsIn(known.snapshot, known.machines, leap.from);
  return {
    from: printVersion(leap.from),
    to: printVersion(leap.to),
    inputs: known?.snapshot.inputs ?? [],
    changes: [
      ...controlPlaneChanges(leap, flags, known?.scene),
      ...kubeletChanges(leap, kubelets, known?.scene),
    ],
    held: heldByFlags(leap, flags),
    settings: newComplaints(leap, flags),
    unconfigured: known?.unconfigured ?? [],
  };
}

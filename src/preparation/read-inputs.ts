import type { Diagnostic } from '#diagnostics';
import { withAssumedReady } from '#node-facts';
import { type OutageScript, readScripts } from '#script';
import type { SnapshotResult } from '#snapshot';
import { resolveBehaviors } from '#versions';
import { type AppliedManifests, type ChangedSnapshot, changedSnapshot } from './changed-cluster.ts';
import { checkOptions } from './check-options.ts';
import { behaviorRequest, releaseOfPlan } from './release.ts';
import type { ScenarioVariant } from './request.ts';

/** A snapshot, what was applied to it, and its nodes that are taken as Ready. */
export interface Loading extends SnapshotResult {
  readonly applied?: AppliedManifests;
  readonly assumedReady?: readonly string[];
}

/** The same with nodes that are taken as Ready although no kubelet has reported. */
export function assumedReadyIn(loading: Loading): Loading {
  const { snapshot } = loading;
  if (snapshot === undefined) return loading;
  const { cluster } = snapshot;
  const { nodes, assumedReady } = withAssumedReady(cluster.nodes, cluster.leases);
  return { ...loading, snapshot: { ...snapshot, cluster: { ...cluster, nodes } }, assumedReady };
}

export type ReadInputs =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'read';
      readonly script: OutageScript;
      readonly changed: ChangedSnapshot;
      readonly diagnostics: readonly Diagnostic[];
    };

/** Reads the scripts, decides the release, and changes the cluster; or all errors of these. */
export async function readInputs(loading: Loading, variant: ScenarioVariant): Promise<ReadInputs> {
  const { scripts, events, settings = [], without = [], options } = variant;
  const reading = readScripts(scripts, events, settings, without);
  const optionProblems = checkOptions(options);
  const diagnostics = [...reading.diagnostics, ...loading.diagnostics, ...optionProblems];
  const { script } = reading;
  if (script === undefined || loading.snapshot === undefined || optionProblems.length > 0) {
    return { kind: 'rejected', diagnostics };
  }
  const controlPlane = releaseOfPlan(options, script, loading.snapshot);
  if (controlPlane.kind === 'rejected') {
    return { kind: 'rejected', diagnostics: [...diagnostics, ...controlPlane.diagnostics] };
  }
  const decided = { script, snapshot: loading.snapshot, controlPlane };
  const { behaviors } = resolveBehaviors(behaviorRequest(decided));
  const changed = await changedSnapshot(
    loading.snapshot,
    variant,
    controlPlane.version,
    behaviors,
    loading.applied,
    script.settings.playRollout === true,
  );
  const problems = [...diagnostics, ...changed.diagnostics, ...controlPlane.diagnostics];
  return changed.diagnostics.some(({ severity }) => severity === 'error')
    ? { kind: 'rejected', diagnostics: problems }
    : { kind: 'read', script, changed, diagnostics: problems };
}

import type { Diagnostic } from '#diagnostics';
import { withAssumedReady } from '#node-facts';
import { type OutageScript, readScripts } from '#script';
import { type ChangedSnapshot, changedSnapshot } from './changed-cluster.ts';
import { checkOptions } from './check-options.ts';
import type { LoadedFiles } from './kept-snapshot.ts';
import { releaseOfPlan, resolvedFor } from './release.ts';
import type { ScenarioVariant } from './request.ts';

/** Files in memory, of which a request may take some nodes as Ready. */
export interface FilesToPlay extends LoadedFiles {
  readonly assumedReady?: readonly string[];
}

/** The same with nodes that are taken as Ready although no kubelet has reported. */
export function assumedReadyIn(files: LoadedFiles): FilesToPlay {
  const { snapshot } = files.snapshot;
  if (snapshot === undefined) return files;
  const { cluster } = snapshot;
  const { nodes, assumedReady } = withAssumedReady(cluster.nodes, cluster.leases);
  const ready = { ...snapshot, cluster: { ...cluster, nodes } };
  return { ...files, snapshot: { ...files.snapshot, snapshot: ready }, assumedReady };
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
export async function readInputs(
  { snapshot: loaded, applied }: LoadedFiles,
  variant: ScenarioVariant,
): Promise<ReadInputs> {
  const { snapshot } = loaded;
  const { scripts, events, settings = [], without = [], options } = variant;
  const reading = readScripts(scripts, events, settings, without);
  const optionProblems = checkOptions(options);
  const diagnostics = [...reading.diagnostics, ...loaded.diagnostics, ...optionProblems];
  const { script } = reading;
  if (script === undefined || snapshot === undefined || optionProblems.length > 0) {
    return { kind: 'rejected', diagnostics };
  }
  const controlPlane = releaseOfPlan(options, script, snapshot);
  if (controlPlane.kind === 'rejected') {
    return { kind: 'rejected', diagnostics: [...diagnostics, ...controlPlane.diagnostics] };
  }
  const { behaviors } = resolvedFor({ script, snapshot, controlPlane });
  const changed = await changedSnapshot(
    snapshot,
    variant,
    controlPlane.version,
    behaviors,
    applied,
    script.settings.playRollout === true,
  );
  const problems = [...diagnostics, ...changed.diagnostics, ...controlPlane.diagnostics];
  return changed.diagnostics.some(({ severity }) => severity === 'error')
    ? { kind: 'rejected', diagnostics: problems }
    : { kind: 'read', script, changed, diagnostics: problems };
}

import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import {
  assumedReadyIn,
  explainBehaviors,
  type FilesToPlay,
  type LoadedFiles,
  prepare,
  type ScenarioRequest,
  type ScenarioVariant,
  SharedBases,
} from '#preparation';
import { withPreset } from '#presets';
import { loadSnapshot, type SnapshotResult } from '#snapshot';
import { once } from '#units';
import type { ExplainedBehavior } from '#versions';
import { playPlan, previewPlan, type Replays } from './play-plan.ts';
import type { RemovalPreview } from './removal-preview.ts';
import type { ScenarioResult } from './run.ts';

/** A snapshot in memory, for any number of scenarios. */
export interface SnapshotInMemory {
  readonly loaded: SnapshotResult;
  /** Its objects; undefined if it cannot be read. */
  readonly cluster: Cluster | undefined;
  readonly play: (variant: ScenarioVariant) => Promise<ScenarioResult>;
  /** What autoscalers would take away at the start, without playing. */
  readonly preview: (variant: ScenarioVariant) => Promise<PreviewResult>;
  /** The constants and choices of the control plane, without playing; none for invalid input. */
  readonly explain: (variant: ScenarioVariant) => readonly ExplainedBehavior[];
}

type PreviewResult =
  | Extract<ScenarioResult, { readonly kind: 'rejected' }>
  | {
      readonly kind: 'previewed';
      readonly preview: RemovalPreview;
      readonly warnings: readonly Diagnostic[];
    };

/** Loads a snapshot once. Its errors come with each scenario that is played on it. */
export async function loadForScenarios({
  snapshot,
  options,
  isBackwards = false,
}: Pick<ScenarioRequest, 'snapshot' | 'options'> & {
  readonly isBackwards?: boolean;
}): Promise<SnapshotInMemory> {
  const loaded = await loadSnapshot(snapshot, { ...options, isBackwards });
  const known = loaded.snapshot && withPreset(loaded.snapshot, options.preset);
  return scenariosOn({ snapshot: { ...loaded, snapshot: known } });
}

/** Plays scenarios on a snapshot that was loaded before, here or for a page. */
export function scenariosOn(files: LoadedFiles): SnapshotInMemory {
  const { snapshot } = files;
  const shared = new SharedBases();
  const assumed = once(() => assumedReadyIn(files));
  const of = ({ options }: ScenarioVariant): FilesToPlay =>
    options.assumeReady === true ? assumed() : files;
  return {
    loaded: snapshot,
    cluster: snapshot.snapshot?.cluster,
    play: (variant) => playOn(of(variant), variant, shared),
    preview: (variant) => previewOn(of(variant), variant, shared),
    explain: (variant) => explainBehaviors(snapshot, variant),
  };
}

/**
 * Loads a snapshot, reads the scripts and plays them. All errors of the inputs are reported at
 * once; doubts come back as warnings.
 */
export const runScenario = async (request: ScenarioRequest): Promise<ScenarioResult> =>
  (await loadForScenarios(request)).play(request);

async function playOn(
  ...[files, variant, shared]: Parameters<typeof prepare>
): Promise<ScenarioResult> {
  const prepared = await prepare(files, variant, shared);
  if (prepared.kind === 'rejected') return prepared;
  const { plan, planOfChange } = prepared;
  const { history } = plan.options;
  const replays: Replays = {
    afterChange: (change) => playOn(files, withChange(variant, change), new SharedBases()),
    replay: (change, asked) => {
      const changed = planOfChange(change);
      if (changed.kind === 'rejected') return changed;
      return { kind: 'played', scenario: playPlan(changed.plan, replays, history, asked) };
    },
  };
  return { kind: 'played', scenario: playPlan(plan, replays, history) };
}

/** What autoscalers would take away at the start of a scenario. */
async function previewOn(...of: Parameters<typeof prepare>): Promise<PreviewResult> {
  const prepared = await prepare(...of);
  if (prepared.kind === 'rejected') return prepared;
  const { plan } = prepared;
  return { kind: 'previewed', preview: previewPlan(plan), warnings: plan.diagnostics };
}

const withChange = (
  variant: ScenarioVariant,
  { apply = [], scale = [], settings = [] }: Pick<ScenarioRequest, 'apply' | 'scale' | 'settings'>,
): ScenarioVariant => ({
  ...variant,
  apply: [...(variant.apply ?? []), ...apply],
  scale: [...(variant.scale ?? []), ...scale],
  settings: [...(variant.settings ?? []), ...settings],
});

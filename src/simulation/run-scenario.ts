import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { loadCel } from '#expectations';
import { withAssumedReady } from '#node-facts';
import { withPreset } from '#presets';
import { type OutageScript, readScripts, type ScriptReading, withEvents } from '#script';
import { type LoadedSnapshot, loadSnapshot, type SnapshotResult } from '#snapshot';
import { once } from '#units';
import {
  type ControlPlaneDecision,
  decideControlPlane,
  type ExplainedBehavior,
  explainControlPlane,
  resolveBehaviors,
} from '#versions';
import { type AppliedManifests, type ChangedSnapshot, changedSnapshot } from './changed-cluster.ts';
import { checkOptions } from './check-options.ts';
import type { LoadedFiles } from './kept-snapshot.ts';
import { withOnlyEvent } from './only-event.ts';
import { behaviorRequest, type Plan, type PlanParts, planOf } from './plan.ts';
import { playPlan, previewPlan, type Replays } from './play-plan.ts';
import type { RemovalPreview } from './removal-preview.ts';
import type { ScenarioOptions, ScenarioRequest } from './request.ts';
import type { ScenarioResult } from './scenario.ts';
import type { ScenarioChange } from './scenario-change.ts';
import { SharedBases } from './shared-bases.ts';

/** The part of a request that can differ between scenarios on one snapshot. */
export type ScenarioVariant = Omit<ScenarioRequest, 'snapshot'>;

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

export type PreviewResult =
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
export function scenariosOn({ snapshot, applied }: LoadedFiles): SnapshotInMemory {
  const loading: Loading = { ...snapshot, ...(applied && { applied }) };
  const shared = new SharedBases();
  const assumed = once(() => assumedReadyIn(loading));
  const of = ({ options }: ScenarioVariant): Loading =>
    options.assumeReady === true ? assumed() : loading;
  return {
    loaded: snapshot,
    cluster: snapshot.snapshot?.cluster,
    play: (variant) => playOn(of(variant), variant, shared),
    preview: (variant) => previewOn(of(variant), variant, shared),
    explain: (variant) => explainOn(loading, variant),
  };
}

/** A snapshot, what was applied to it, and its nodes that are taken as Ready. */
interface Loading extends SnapshotResult {
  readonly applied?: AppliedManifests;
  readonly assumedReady?: readonly string[];
}

function assumedReadyIn(loading: Loading): Loading {
  const { snapshot } = loading;
  if (snapshot === undefined) return loading;
  const { cluster } = snapshot;
  const { nodes, assumedReady } = withAssumedReady(cluster.nodes, cluster.leases);
  return { ...loading, snapshot: { ...snapshot, cluster: { ...cluster, nodes } }, assumedReady };
}

function explainOn(
  { snapshot }: SnapshotResult,
  { scripts, events, settings, without, options }: ScenarioVariant,
): readonly ExplainedBehavior[] {
  const { script } = readScripts(scripts, events, settings, without);
  if (script === undefined || snapshot === undefined) return [];
  const controlPlane = decideControlPlane(controlPlaneFacts(options, script, snapshot));
  if (controlPlane.kind === 'rejected') return [];
  return explainControlPlane(behaviorRequest({ script, snapshot, controlPlane }));
}

/**
 * Loads a snapshot, reads the scripts and plays them. All errors of the inputs are reported at
 * once; doubts come back as warnings.
 */
export const runScenario = async (request: ScenarioRequest): Promise<ScenarioResult> =>
  (await loadForScenarios(request)).play(request);

const playOn = async (...of: Parameters<typeof plannedOn>): Promise<ScenarioResult> => {
  const planned = await plannedOn(...of);
  if (planned.kind === 'rejected') return planned;
  const { plan, replays } = planned;
  return { kind: 'played', scenario: playPlan(plan, replays, plan.options.history) };
};

/** What autoscalers would take away at the start of a scenario. */
async function previewOn(...of: Parameters<typeof plannedOn>): Promise<PreviewResult> {
  const planned = await plannedOn(...of);
  if (planned.kind === 'rejected') return planned;
  const { plan } = planned;
  return { kind: 'previewed', preview: previewPlan(plan), warnings: plan.diagnostics };
}

type Planned = { readonly kind: 'planned'; readonly plan: Plan; readonly replays: Replays };

async function plannedOn(
  loading: Loading,
  variant: ScenarioVariant,
  shared: SharedBases,
): Promise<Extract<ScenarioResult, { kind: 'rejected' }> | Planned> {
  const inputs = await readInputs(loading, variant);
  if (inputs.kind === 'rejected') return inputs;
  const { script, changed, diagnostics } = inputs;
  const { scripts, events, options, tellProgress } = variant;
  const withoutEvents = scripts.length === 0 && events.length === 0;
  const { known, ...settled } = shared.of(changed.snapshot, options);
  let base = known;
  const parts = {
    ...settled,
    options,
    withoutEvents,
    compileCel: await loadCel(script),
    assumedReady: loading.assumedReady ?? [],
    changed: changed.assumptions,
    ...(tellProgress && { tellProgress }),
  };
  const readingOf = readerOfChanges(script, variant);
  const decide = deciderOf(changed.snapshot, options);
  const replays: Replays = {
    afterChange: (change) => playOn(loading, withChange(variant, change), new SharedBases()),
    replay: (change, asked) => {
      const hasEvents = change.script !== undefined || (change.events ?? []).length > 0;
      const reading = readingOf(change);
      if (reading.script === undefined)
        return { kind: 'rejected', diagnostics: reading.diagnostics };
      const decided = decide(reading.script);
      if (decided.kind === 'rejected') return decided;
      const own = {
        ...parts,
        ...decided,
        withoutEvents: withoutEvents && !hasEvents,
        script: withOnlyEvent(reading.script, change.onlyEvent ?? options.onlyEvent),
        ...(change.cluster && { changeCluster: change.cluster }),
      };
      const made = planOf(own, [], base);
      if (made.kind === 'rejected') return made;
      return { kind: 'played', scenario: playPlan(made.plan, replays, options.history, asked) };
    },
  };
  const decided = decide(script);
  if (decided.kind === 'rejected') return decided;
  const own = { ...parts, ...decided, script: withOnlyEvent(script, options.onlyEvent) };
  const planned = planOf(own, diagnostics, known);
  if (planned.kind === 'rejected') return planned;
  base = planned.plan.base;
  shared.keep(changed.snapshot, options, base);
  return { ...planned, replays };
}

type Decided =
  | Extract<ControlPlaneDecision, { kind: 'rejected' }>
  | ({ readonly kind: 'decided' } & Pick<PlanParts, 'controlPlane' | 'resolved'>);

/** Decides the release and its behaviors, once for all scripts with the same settings. */
function deciderOf(
  snapshot: LoadedSnapshot,
  options: ScenarioOptions,
): (script: OutageScript) => Decided {
  const known = new Map<OutageScript['settings'], Decided>();
  const decided = (script: OutageScript): Decided => {
    const controlPlane = decideControlPlane(controlPlaneFacts(options, script, snapshot));
    if (controlPlane.kind === 'rejected') return controlPlane;
    const resolved = resolveBehaviors(behaviorRequest({ script, snapshot, controlPlane }));
    return { kind: 'decided', controlPlane, resolved };
  };
  return (script) => {
    const found = known.get(script.settings) ?? decided(script);
    known.set(script.settings, found);
    return found;
  };
}

type ReadInputs =
  | Extract<ScenarioResult, { kind: 'rejected' }>
  | {
      readonly kind: 'read';
      readonly script: OutageScript;
      readonly changed: ChangedSnapshot;
      readonly diagnostics: readonly Diagnostic[];
    };

/** Reads the scripts, decides the release, and changes the cluster; or all errors of these. */
async function readInputs(loading: Loading, variant: ScenarioVariant): Promise<ReadInputs> {
  const { scripts, events, settings = [], without = [], options } = variant;
  const reading = readScripts(scripts, events, settings, without);
  const optionProblems = checkOptions(options);
  const diagnostics = [...reading.diagnostics, ...loading.diagnostics, ...optionProblems];
  const { script } = reading;
  if (script === undefined || loading.snapshot === undefined || optionProblems.length > 0) {
    return { kind: 'rejected', diagnostics };
  }
  const controlPlane = decideControlPlane(controlPlaneFacts(options, script, loading.snapshot));
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

const withChange = (
  variant: ScenarioVariant,
  { apply = [], scale = [], settings = [] }: Pick<ScenarioRequest, 'apply' | 'scale' | 'settings'>,
): ScenarioVariant => ({
  ...variant,
  apply: [...(variant.apply ?? []), ...apply],
  scale: [...(variant.scale ?? []), ...scale],
  settings: [...(variant.settings ?? []), ...settings],
});

/** Reads the script of a change of a scenario: its own texts once, whatever events are added. */
function readerOfChanges(
  own: OutageScript,
  { scripts, events, settings = [], without = [] }: ScenarioVariant,
): (change: ScenarioChange) => ScriptReading {
  const known = new Map<string, ScriptReading>();
  const textsOf = ({ script, settings: over = [] }: ScenarioChange): ScriptReading => {
    if (script === undefined && over.length === 0) return { script: own, diagnostics: [] };
    const key = JSON.stringify([script, over]);
    const reading =
      known.get(key) ??
      readScripts(
        script === undefined ? scripts : [...scripts, { path: 'what-if', text: script }],
        events,
        [...settings, ...over.map((setting) => ({ option: '--set', text: setting }) as const)],
        without,
      );
    known.set(key, reading);
    return reading;
  };
  return (change) => {
    const reading = textsOf(change);
    return reading.script === undefined ? reading : withEvents(reading.script, change.events ?? []);
  };
}

const controlPlaneFacts = (
  { kubernetesVersion }: ScenarioOptions,
  { settings }: OutageScript,
  { cluster, controlPlane }: LoadedSnapshot,
) => {
  const wanted =
    kubernetesVersion === undefined ? settings.kubernetesVersion : { text: kubernetesVersion };
  return {
    ...(wanted === undefined ? {} : { wanted }),
    apiServerReleases: controlPlane.apiServerReleases,
    apiServerImages: controlPlane.apiServerImages,
    kubeletVersions: cluster.nodes.map(({ kubeletVersion }) => kubeletVersion),
  };
};

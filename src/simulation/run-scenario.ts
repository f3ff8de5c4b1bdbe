import { loadCel, type OutageScript, readScripts } from '#script';
import { type LoadedSnapshot, loadSnapshot, type SnapshotResult } from '#snapshot';
import {
  decideControlPlane,
  type ExplainedBehavior,
  explainControlPlane,
  resolveBehaviors,
} from '#versions';
import { withClaims } from '#workloads';
import { changedSnapshot } from './changed-cluster.ts';
import { checkOptions } from './check-options.ts';
import type { ClusterBase } from './cluster-base.ts';
import { withOnlyEvent } from './only-event.ts';
import { playReady } from './play-ready.ts';
import { behaviorRequest, makeReady } from './ready-scenario.ts';
import type {
  PlayedScenario,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioResult,
} from './scenario.ts';
import { noteUnseen } from './unseen.ts';

/** The part of a request that can differ between scenarios on one snapshot. */
export type ScenarioVariant = Omit<ScenarioRequest, 'snapshot'>;

/** A snapshot in memory, for any number of scenarios. */
export interface SnapshotInMemory {
  readonly play: (variant: ScenarioVariant) => Promise<ScenarioResult>;
  /** The constants and choices of the control plane, without playing; none for invalid input. */
  readonly explain: (variant: ScenarioVariant) => readonly ExplainedBehavior[];
}

/** Loads a snapshot once. Its errors come with each scenario that is played on it. */
export async function loadForScenarios({
  snapshot,
  options,
}: Pick<ScenarioRequest, 'snapshot' | 'options'>): Promise<SnapshotInMemory> {
  const loading = await loadSnapshot(snapshot, options);
  return {
    play: (variant) => playOn(loading, variant),
    explain: (variant) => explainOn(loading, variant),
  };
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

async function playOn(loading: SnapshotResult, variant: ScenarioVariant): Promise<ScenarioResult> {
  const { scripts, events, settings = [], without = [], options, tellProgress } = variant;
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
  const changed = await changedSnapshot(loading.snapshot, variant, controlPlane.version, behaviors);
  diagnostics.push(...changed.diagnostics);
  if (changed.diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics: [...diagnostics, ...controlPlane.diagnostics] };
  }
  const withoutEvents = scripts.length === 0 && events.length === 0;
  const { seed: found } = changed.snapshot;
  const claimed = withClaims(found.workloads, found.pods);
  const { seed, unseen } = noteUnseen({ ...found, pods: claimed.pods });
  const snapshot = { ...changed.snapshot, seed };
  const watched = tellProgress && { tellProgress };
  const compileCel = await loadCel(script);
  const common = {
    snapshot,
    claimed,
    unseen,
    controlPlane,
    options,
    withoutEvents,
    compileCel,
    changed: changed.assumptions,
    ...watched,
  };
  let base: ClusterBase | undefined;
  const replay: PlayedScenario['replay'] = (change, asked) => {
    const { events: more = [], settings: over = [], script: text } = change;
    const changed = readScripts(
      text === undefined ? scripts : [...scripts, { path: 'what-if', text }],
      [...events, ...more],
      [...settings, ...over.map((setting) => ({ option: '--set', text: setting }) as const)],
      without,
    );
    if (changed.script === undefined) return { kind: 'rejected', diagnostics: changed.diagnostics };
    const own = {
      ...common,
      withoutEvents: withoutEvents && more.length === 0 && text === undefined,
      script: withOnlyEvent(changed.script, change.onlyEvent ?? options.onlyEvent),
      replay,
      ...(change.seed && { changeSeed: change.seed }),
    };
    const made = makeReady(own, [], base);
    if (made.kind === 'rejected') return made;
    return { kind: 'played', scenario: playReady(made, options.history, asked) };
  };
  const problems = [...diagnostics, ...controlPlane.diagnostics];
  const ready = makeReady(
    { ...common, script: withOnlyEvent(script, options.onlyEvent), replay },
    problems,
  );
  if (ready.kind === 'rejected') return ready;
  base = ready.base;
  return { kind: 'played', scenario: playReady(ready, options.history) };
}

const controlPlaneFacts = (
  { kubernetesVersion }: ScenarioOptions,
  { settings }: OutageScript,
  { seed, controlPlane }: LoadedSnapshot,
) => {
  const wanted =
    kubernetesVersion === undefined ? settings.kubernetesVersion : { text: kubernetesVersion };
  return {
    ...(wanted === undefined ? {} : { wanted }),
    apiServerImages: controlPlane.apiServerImages,
    kubeletVersions: seed.nodes.map(({ kubeletVersion }) => kubeletVersion),
  };
};

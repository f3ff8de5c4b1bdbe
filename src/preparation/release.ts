import { type OutageScript, readScripts } from '#script';
import type { LoadedSnapshot, SnapshotResult } from '#snapshot';
import { remembered } from '#units';
import {
  type BehaviorRequest,
  type ControlPlaneDecision,
  decideControlPlane,
  type ExplainedBehavior,
  explainControlPlane,
  type ResolvedBehaviors,
  resolveBehaviors,
} from '#versions';
import type { PlanParts } from './plan.ts';
import type { ScenarioOptions, ScenarioVariant } from './request.ts';

/** The release of the control plane, as an option, a script or the snapshot tells it. */
export const releaseOfPlan = (
  options: ScenarioOptions,
  script: OutageScript,
  snapshot: LoadedSnapshot,
): ControlPlaneDecision => decideControlPlane(controlPlaneFacts(options, script, snapshot));

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

type DecidedBy = Pick<PlanParts, 'script' | 'snapshot' | 'controlPlane'>;

/** The behaviors of the control plane: once for all scripts that set the same release and flags. */
export function resolvedFor(parts: DecidedBy): ResolvedBehaviors {
  const { script, snapshot, controlPlane } = parts;
  const { controllerManager, apiServer, scheduler } = script.settings;
  const known = resolvedOn(snapshot.controlPlane);
  const key = JSON.stringify([controlPlane.version, controllerManager, apiServer, scheduler]);
  const resolved = known.get(key) ?? resolveBehaviors(behaviorRequest(parts));
  known.set(key, resolved);
  return resolved;
}

const resolvedOn = remembered(
  (_: LoadedSnapshot['controlPlane']) => new Map<string, ResolvedBehaviors>(),
);

/** The release and the flags that decide how the control plane behaves. */
const behaviorRequest = ({ script, snapshot, controlPlane }: DecidedBy): BehaviorRequest => ({
  controlPlane: controlPlane.version,
  controllerManagerFlags: [
    ...snapshot.controlPlane.controllerManagerFlags,
    ...script.settings.controllerManager,
  ],
  apiServerFlags: [...snapshot.controlPlane.apiServerFlags, ...script.settings.apiServer],
  schedulerFlags: [...snapshot.controlPlane.schedulerFlags, ...script.settings.scheduler],
  cloudControllerManagerFlags: snapshot.controlPlane.cloudControllerManagerFlags,
});

type Decided =
  | Extract<ControlPlaneDecision, { kind: 'rejected' }>
  | ({ readonly kind: 'decided' } & Pick<PlanParts, 'controlPlane' | 'resolved'>);

/** Decides the release and its behaviors, once for all scripts with the same settings. */
export function deciderOf(
  snapshot: LoadedSnapshot,
  options: ScenarioOptions,
): (script: OutageScript) => Decided {
  const known = new Map<OutageScript['settings'], Decided>();
  const decided = (script: OutageScript): Decided => {
    const controlPlane = releaseOfPlan(options, script, snapshot);
    if (controlPlane.kind === 'rejected') return controlPlane;
    const resolved = resolvedFor({ script, snapshot, controlPlane });
    return { kind: 'decided', controlPlane, resolved };
  };
  return (script) => {
    const found = known.get(script.settings) ?? decided(script);
    known.set(script.settings, found);
    return found;
  };
}

/** The constants and choices of the control plane; none for invalid input. */
export function explainBehaviors(
  { snapshot }: SnapshotResult,
  { scripts, events, settings, without, options }: ScenarioVariant,
): readonly ExplainedBehavior[] {
  const { script } = readScripts(scripts, events, settings, without);
  if (script === undefined || snapshot === undefined) return [];
  const controlPlane = releaseOfPlan(options, script, snapshot);
  if (controlPlane.kind === 'rejected') return [];
  return explainControlPlane(behaviorRequest({ script, snapshot, controlPlane }));
}

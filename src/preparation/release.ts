import { type OutageScript, readScripts } from '#script';
import type { LoadedSnapshot, SnapshotResult } from '#snapshot';
import {
  type BehaviorRequest,
  type ControlPlaneDecision,
  decideControlPlane,
  type ExplainedBehavior,
  explainControlPlane,
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

/** The release and the flags that decide how the control plane behaves. */
export const behaviorRequest = ({
  script,
  snapshot,
  controlPlane,
}: Pick<PlanParts, 'script' | 'snapshot' | 'controlPlane'>): BehaviorRequest => ({
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
    const resolved = resolveBehaviors(behaviorRequest({ script, snapshot, controlPlane }));
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

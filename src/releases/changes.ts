import type { Diagnostic } from '#diagnostics';
import { present } from '#units';
import {
  type BehaviorRequest,
  type ExplainedBehavior,
  explainControlPlane,
  explainKubeletBehavior,
  type KubernetesVersion,
  resolveBehaviors,
  touchOf,
} from '#versions';
import { FINDERS } from './finders.ts';
import type { KubeletSetting } from './kubelet-groups.ts';
import type { BehaviorChange } from './release-result.ts';
import type { Scene, Touched } from './scene.ts';

export interface Leap {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
}

type Flags = Omit<BehaviorRequest, 'controlPlane'>;

/** The differences of another control-plane release under the same flags. */
export function controlPlaneChanges(leap: Leap, flags: Flags, scene?: Scene) {
  return changedBehaviors(
    explainControlPlane({ ...flags, controlPlane: leap.from }),
    explainControlPlane({ ...flags, controlPlane: leap.to }),
  ).map((change): BehaviorChange => {
    const touches = scene && touchedBy(change.path, scene);
    return { ...change, ...(touches && { touches }) };
  });
}

/** The differences of another kubelet release under the same settings. */
export function kubeletChanges(
  leap: Leap,
  kubelets: readonly Pick<KubeletSetting, 'settings' | 'nodes'>[],
  scene?: Scene,
): readonly BehaviorChange[] {
  const found = new Map<string, { change: BehaviorChange; nodes: Set<string> }>();
  for (const { settings, nodes } of kubelets) {
    const before = explainKubeletBehavior(leap.from, settings);
    for (const change of changedBehaviors(before, explainKubeletBehavior(leap.to, settings))) {
      const key = JSON.stringify([change.path, change.before, change.value]);
      const same = found.get(key) ?? { change, nodes: new Set() };
      for (const node of nodes) same.nodes.add(node);
      found.set(key, same);
    }
  }
  return [...found.values()].map(({ change, nodes }) => {
    const touches = scene && touchedBy(change.path, scene);
    const matches = (name: string) => touches?.kind !== 'Node' || nodes.has(name);
    const names = touches?.names.filter(matches) ?? [];
    return { ...change, ...(touches && { touches: { ...touches, names } }) };
  });
}

/** The objects that a change of a behaviour affects; undefined where it affects none in particular. */
function touchedBy(path: string, scene: Scene): Touched | undefined {
  const touch = touchOf(path);
  return touch === undefined ? undefined : FINDERS[touch](scene);
}

/** The behaviors whose values differ. */
export function changedBehaviors(
  before: readonly ExplainedBehavior[],
  after: readonly ExplainedBehavior[],
): readonly BehaviorChange[] {
  const byPath = new Map(before.map((behavior) => [behavior.path, behavior.value]));
  return after.flatMap((behavior) => {
    const old = present(byPath.get(behavior.path), behavior.path);
    return JSON.stringify(old) === JSON.stringify(behavior.value)
      ? []
      : [{ ...behavior, before: old }];
  });
}

/** The changes that flags of the snapshot prevent. */
export function heldByFlags(leap: Leap, flags: Flags): readonly ExplainedBehavior[] {
  const changed = new Set(controlPlaneChanges(leap, flags).map(({ path }) => path));
  const free = { controllerManagerFlags: [], apiServerFlags: [] };
  const wouldChange = new Set(controlPlaneChanges(leap, free).map(({ path }) => path));
  return explainControlPlane({ ...flags, controlPlane: leap.to }).filter(
    ({ path, origin }) => origin.kind === 'flag' && wouldChange.has(path) && !changed.has(path),
  );
}

/** Faults of flags in the later release only: the flag no longer exists, or is locked. */
export function newComplaints(leap: Leap, flags: Flags): readonly Diagnostic[] {
  const complaints = (controlPlane: KubernetesVersion) =>
    resolveBehaviors({ ...flags, controlPlane }).diagnostics;
  const known = new Set(complaints(leap.from).map(({ message }) => message));
  return complaints(leap.to).filter(({ message }) => !known.has(message));
}

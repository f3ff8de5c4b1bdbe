import { defaultSince, enabledByDefault, type Feature, featureStatus } from './features.ts';
import type { Setting } from './origin.ts';
import type { KubernetesVersion } from './version.ts';

/** A gate of a kubelet: one that the release does not know, or that is locked, cannot be set. */
export function kubeletGate(
  feature: Feature,
  version: KubernetesVersion,
  gates: Readonly<Record<string, boolean>> = {},
): Setting<boolean> {
  const status = featureStatus(feature, version);
  const origin = { kind: 'default', since: defaultSince(feature, version) } as const;
  const byDefault: Setting<boolean> = { value: enabledByDefault(status), origin };
  if (status.kind !== 'settable' || status.stage.locked) return byDefault;
  const setBy = `featureGates.${feature}`;
  const set = Object.hasOwn(gates, feature) ? gates[feature] : undefined;
  return set === undefined
    ? { ...byDefault, setBy }
    : { value: set, origin: { kind: 'configuration', field: setBy }, setBy };
}

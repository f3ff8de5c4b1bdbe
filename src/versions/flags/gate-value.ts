import { defaultSince, enabledByDefault, featureStatus } from '../feature-status.ts';
import type { Feature } from '../features.ts';
import type { Setting } from '../origin.ts';
import type { FlagSetting } from '../setting.ts';
import type { KubernetesVersion } from '../version.ts';
import { parseFeatureGates } from './feature-gates.ts';

/**
 * Whether a feature is on. The last of several settings decides, as if all were on one command
 * line; a gate that is named wins over `AllAlpha` and `AllBeta`. Settings that the release would
 * refuse are ignored.
 */
export function featureEnabled(
  feature: Feature,
  settings: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<boolean> {
  const status = featureStatus(feature, version);
  const byDefault: Setting<boolean> = {
    value: enabledByDefault(status),
    origin: { kind: 'default', since: defaultSince(feature, version) },
  };
  if (status.kind !== 'settable' || status.stage.locked) return byDefault;
  const { stage } = status.stage;
  const names = stage === 'ga' ? [feature] : [feature, stage === 'alpha' ? 'AllAlpha' : 'AllBeta'];
  const decisive = names
    .map((name) => lastSetting(name, settings))
    .find((setting) => setting !== undefined);
  return { ...(decisive ?? byDefault), setBy: `--feature-gates=${feature}` };
}

function lastSetting(name: string, settings: readonly FlagSetting[]): Setting<boolean> | undefined {
  return settings
    .filter((setting) => setting.name === 'feature-gates')
    .flatMap(({ value, source }) =>
      parseFeatureGates(value).settings.map((gate) => ({ ...gate, source })),
    )
    .filter((gate) => gate.name === name)
    .map(
      ({ enabled, source }): Setting<boolean> => ({
        value: enabled,
        origin: { kind: 'flag', flag: 'feature-gates', value: `${name}=${enabled}`, source },
      }),
    )
    .at(-1);
}

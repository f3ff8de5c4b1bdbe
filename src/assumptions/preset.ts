import type { LoadedSnapshot } from '#snapshot';

/** The published flags of a service stand in for those of kube-controller-manager. */
export interface PresetAssumption {
  readonly kind: 'manager-preset';
  readonly title: string;
  readonly flags: readonly string[];
}

export function ofPreset({
  controlPlane: { preset, controllerManagerFlags },
}: Pick<LoadedSnapshot, 'controlPlane'>): readonly PresetAssumption[] {
  if (preset === undefined) return [];
  const flags = controllerManagerFlags.map(({ name, value }) => `--${name}=${value}`);
  return [{ kind: 'manager-preset', title: preset, flags }];
}

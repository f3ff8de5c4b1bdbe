/** The published defaults of services and distributions, for what a snapshot cannot tell. */
export {
  PRESET_CHOICES,
  PRESET_NAMES,
  type PresetChoice,
  type PresetName,
  type PublishedValue,
} from './preset.ts';
export { presetNamed } from './published.ts';
export { withPreset } from './with-preset.ts';

import { present } from '#units';
import type { Setting } from '../origin.ts';
import type { FlagSetting } from '../setting.ts';
import { heldAt, isBefore, type KubernetesVersion } from '../version.ts';
import type { Flag } from './table.ts';

/** The value of a flag: its last readable setting, else the default of the release. */
export function flagValue<Value>(
  flag: Flag<Value>,
  settings: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<Value> {
  const { name, type, defaults } = flag;
  const settable = isKnown(flag, version) ? { setBy: `--${name}` } : {};
  for (const { value, source } of settings.filter((each) => each.name === name).reverse()) {
    const read = type.parse(value);
    const origin = { kind: 'flag', flag: name, value, source } as const;
    if (read.ok) return { value: read.value, origin, ...settable };
  }
  const { since, value } = heldAt(defaults, version);
  const read = type.parse(value);
  return {
    value: present(read.ok ? read.value : undefined, `default of ${name}`),
    origin: { kind: 'default', since },
    ...settable,
  };
}

const isKnown = ({ added, removed }: Flag<unknown>, version: KubernetesVersion): boolean =>
  (added === undefined || !isBefore(version, added)) &&
  (removed === undefined || isBefore(version, removed));

/** A list that several flags may give: those of the last source together, as upstream appends. */
export function listFlag(
  flag: Flag<string>,
  settings: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<string> {
  const given = settings.filter((setting) => setting.name === flag.name);
  const source = given.at(-1)?.source;
  if (source === undefined) return flagValue(flag, settings, version);
  const value = given
    .filter((setting) => setting.source === source)
    .map((setting) => setting.value)
    .join(',');
  const origin = { kind: 'flag', flag: flag.name, value, source } as const;
  return { value, origin, setBy: `--${flag.name}` };
}

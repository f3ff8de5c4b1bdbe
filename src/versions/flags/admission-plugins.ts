import type { Setting } from '../origin.ts';
import type { FlagSetting } from '../setting.ts';
import type { KubernetesVersion } from '../version.ts';
import { API_SERVER_FLAGS } from './table.ts';
import { listFlag } from './value.ts';

/** Admission plugins that evictions depend on, and their defaults. */
const ON_BY_DEFAULT = {
  DefaultTolerationSeconds: true,
  PodTolerationRestriction: false,
  LimitRanger: true,
  ResourceQuota: true,
  MutatingAdmissionWebhook: true,
  ValidatingAdmissionWebhook: true,
} as const;

export type AdmissionPlugin = keyof typeof ON_BY_DEFAULT;

/**
 * Whether an admission plugin is on. One that is enabled by name is, regardless of other flags.
 * @upstream pkg/kubeapiserver/options/plugins.go DefaultOffAdmissionPlugins (1.36)
 */
export function admissionPlugin(
  name: AdmissionPlugin,
  flags: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<boolean> {
  const enabled = listFlag(API_SERVER_FLAGS.enableAdmissionPlugins, flags, version);
  const disabled = listFlag(API_SERVER_FLAGS.disableAdmissionPlugins, flags, version);
  const isOn = ON_BY_DEFAULT[name];
  // The older flag is the whole list, and is refused together with the newer ones.
  const list = listFlag(API_SERVER_FLAGS.admissionControl, flags, version);
  if (list.value !== '') return { ...list, value: namesIn(list.value).includes(name) };
  if (namesIn(enabled.value).includes(name)) return { ...enabled, value: true };
  if (namesIn(disabled.value).includes(name)) return { ...disabled, value: false };
  return { ...(isOn ? disabled : enabled), origin: NEVER_CHANGED, value: isOn };
}

const NEVER_CHANGED = { kind: 'default', since: '1.20' } as const;

const namesIn = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

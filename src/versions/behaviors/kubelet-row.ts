import type { Duration } from '#units';
import { defaultSince, enabledByDefault, featureStatus } from '../feature-status.ts';
import type { Feature } from '../features.ts';
import type { Setting } from '../origin.ts';
import type { History, KubernetesVersion } from '../version.ts';
import { gateIn } from './control-plane-row.ts';
import { constantAt, type Described, type Row, row } from './row.ts';

/** The fields of a KubeletConfiguration; absent and zero fields have their defaults. */
export interface KubeletSettings {
  readonly nodeStatusUpdateFrequency?: Duration;
  readonly nodeStatusReportFrequency?: Duration;
  readonly nodeLeaseDurationSeconds?: number;
  /** Negative numbers, and a burst of 0 with a rate, are refused when they are read. */
  readonly kubeAPIQPS?: number;
  readonly kubeAPIBurst?: number;
  /** `crashLoopBackOff.maxContainerRestartPeriod` */
  readonly maxContainerRestartPeriod?: Duration;
  readonly singleProcessOOMKill?: boolean;
  readonly serializeImagePulls?: boolean;
  readonly maxParallelImagePulls?: number;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** The inputs that determine the behaviors of a kubelet. */
export interface KubeletRequest {
  readonly version: KubernetesVersion;
  readonly settings: KubeletSettings;
}

/** A behaviour of a kubelet. */
export type KubeletRow<Value> = Row<Value, KubeletRequest>;

/** A value that no field sets. */
export const constant = <const Value>(
  history: History<Value>,
  words: Described<Value>,
): KubeletRow<Value> => row(({ version }) => constantAt(history, version), words);

/** A feature gate of the kubelet. */
export const gate = (
  feature: Feature,
  words: Omit<Described<boolean>, 'upstream'>,
): KubeletRow<boolean> =>
  row((request) => gateOf(feature, request), { upstream: gateIn(feature), ...words });

/** Whether a feature of the kubelet is on. */
export const gateOf = (feature: Feature, { version, settings }: KubeletRequest): Setting<boolean> =>
  kubeletGate(feature, version, settings.featureGates);

/** The value of a field; one that is absent leaves another setting, or the default, in force. */
export function configured<Value>(
  field: keyof KubeletSettings,
  value: Value | undefined,
  otherwise: Setting<Value>,
): Setting<Value> {
  const origin = { kind: 'configuration', field } as const;
  return { ...(value === undefined ? otherwise : { value, origin }), setBy: field };
}

/** A gate of a kubelet: one that the release does not know, or that is locked, cannot be set. */
function kubeletGate(
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

import type { Diagnostic } from '#diagnostics';
import { present } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import * as complaints from './flags/complaints.ts';
import {
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  type Flag,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
import { flagValue } from './flags/value.ts';
import { asWritten } from './float32.ts';
import type { Setting } from './origin.ts';
import type { FlagSetting } from './setting.ts';
import type { KubernetesVersion } from './version.ts';

/** The limits of a client's requests to kube-apiserver. */
export type ClientLimits =
  | { readonly kind: 'unlimited' }
  /** One token bucket for all API groups, refilled with `qps` tokens (float32) a second. */
  | { readonly kind: 'shared'; readonly qps: number; readonly burst: number }
  /** A token bucket for each API group and version. */
  | { readonly kind: 'per-group'; readonly qps: number; readonly burst: number };

/**
 * The limits of a client of client-go without limits of its own; float32 holds the rate as it is.
 */
export const CLIENT_GO_LIMITS = Object.freeze({ kind: 'per-group', qps: 5, burst: 10 } as const);

/**
 * The limits of a client with this rate and burst; undefined for a burst that admits no request,
 * with which the component does not start.
 * @upstream staging/src/k8s.io/client-go/rest/config.go RESTClientForConfigAndClient (1.36)
 */
export function clientLimits(qps: number, burst: number): ClientLimits | undefined {
  if (qps < 0) return Object.freeze({ kind: 'unlimited' });
  if (burst < 0 || (burst === 0 && qps > 0)) return undefined;
  if (qps > 0) return Object.freeze({ kind: 'shared', qps: Math.fround(qps), burst });
  return Object.freeze({ ...CLIENT_GO_LIMITS, burst: burst || CLIENT_GO_LIMITS.burst });
}

/** The two flags of a component that limit its clients. */
export interface RateFlags {
  readonly kubeApiQps: Flag<number>;
  readonly kubeApiBurst: Flag<number>;
}

/** The limits that flags set; a burst that admits no request counts as not given. */
export function limitsOfFlags(
  { kubeApiQps, kubeApiBurst }: RateFlags,
  settings: readonly FlagSetting[],
  version: KubernetesVersion,
): Setting<ClientLimits> {
  const qps = flagValue(kubeApiQps, settings, version);
  const burst = flagValue(kubeApiBurst, settings, version);
  const given = clientLimits(qps.value, burst.value);
  const isOfBurst = given !== undefined && qps.origin.kind === 'default';
  const value = given ?? clientLimits(qps.value, flagValue(kubeApiBurst, [], version).value);
  return {
    ...qps,
    value: present(value, 'limits with the default burst'),
    origin: isOfBurst ? burst.origin : qps.origin,
  };
}

/** Reports a burst with which a component does not start. */
function checkBurst(
  { kubeApiQps, kubeApiBurst }: RateFlags,
  settings: readonly FlagSetting[],
  version: KubernetesVersion,
): readonly Diagnostic[] {
  const qps = flagValue(kubeApiQps, settings, version).value;
  const burst = flagValue(kubeApiBurst, settings, version).value;
  if (clientLimits(qps, burst) !== undefined) return [];
  const setting = settings.findLast(({ name }) => name === kubeApiBurst.name);
  return setting === undefined ? [] : [complaints.noBurst(setting, qps)];
}

export const isClientLimits = (value: unknown): value is ClientLimits =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** `20/s, burst 30`; a rate is printed with no more digits than were written. */
export function printLimits(limits: ClientLimits): string {
  if (limits.kind === 'unlimited') return 'unlimited';
  const { qps, burst } = limits;
  const rate = `${asWritten(qps)}/s, burst ${burst}`;
  return limits.kind === 'shared' ? rate : `${rate} for each API group`;
}

/** Reports bursts with which a component of the control plane does not start. */
export const checkBursts = (request: BehaviorRequest): readonly Diagnostic[] => {
  const { controlPlane, controllerManagerFlags } = request;
  const { schedulerFlags = [], cloudControllerManagerFlags = [] } = request;
  return [
    ...checkBurst(CONTROLLER_MANAGER_FLAGS, controllerManagerFlags, controlPlane),
    ...checkBurst(SCHEDULER_FLAGS, schedulerFlags, controlPlane),
    ...checkBurst(CLOUD_CONTROLLER_MANAGER_FLAGS, cloudControllerManagerFlags, controlPlane),
  ];
};

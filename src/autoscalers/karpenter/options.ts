import type { Labels } from '#cluster';
import { type Duration, microseconds, minutes, parseGoDuration, seconds } from '#units';
import type { RepairPolicy } from './repair.ts';

/** The settings of Karpenter: its flags and variables, or their defaults. */
export interface KarpenterOptions {
  readonly batchIdle: Duration;
  readonly batchLongest: Duration;
  readonly repairs: boolean;
  /** In which states a node is unhealthy, and how long it may be. */
  readonly repairPolicies: readonly RepairPolicy[];
  readonly ignoresPreferences: boolean;
  /** It makes no machines for pods with ResourceClaims. */
  readonly ignoresDevices: boolean;
  /** It has a queue from which it reads the warnings of its cloud. */
  readonly readsInterruptions: boolean;
  readonly consolidatesSpotToSpot: boolean;
}

/** The provider of a cloud, by the ids that it gives machines. */
export type Provider = 'aws' | 'azure' | 'kwok' | 'unknown';

export function providerOf(providerIDs: readonly (string | undefined)[]): Provider {
  const [id] = providerIDs.filter((each) => each !== undefined);
  const scheme = id?.slice(0, id.indexOf(':'));
  return scheme === 'aws' || scheme === 'azure' || scheme === 'kwok' ? scheme : 'unknown';
}

/** How long a node may be not Ready. */
const TOLERANCES: Readonly<Record<Provider, Duration>> = {
  aws: minutes(30),
  azure: minutes(10),
  kwok: minutes(10),
  unknown: minutes(30),
};

/** What the node monitoring agent of AWS tells besides, and how long a node may be so. */
const TOLD_BY_AGENT: Readonly<Record<string, Duration>> = {
  AcceleratedHardwareReady: minutes(10),
  StorageReady: minutes(30),
  NetworkingReady: minutes(30),
  KernelReady: minutes(30),
  ContainerRuntimeReady: minutes(30),
};

/** @upstream karpenter-provider-aws pkg/cloudprovider/cloudprovider.go RepairPolicies (1.12) */
const policiesOf = (provider: Provider, tolerance: Duration): readonly RepairPolicy[] => [
  { type: 'Ready', status: 'False', tolerance },
  { type: 'Ready', status: 'Unknown', tolerance },
  ...(provider === 'aws' ? Object.entries(TOLD_BY_AGENT) : []).map(
    ([type, lasts]): RepairPolicy => ({ type, status: 'False', tolerance: lasts }),
  ),
];

/**
 * The options of a command line and an environment.
 * @upstream karpenter pkg/operator/options/options.go AddFlags (1.12)
 */
export function karpenterOptions(
  flags: Labels,
  environment: Labels,
  gates: Readonly<Record<string, boolean>>,
  provider: Provider,
): KarpenterOptions {
  const given = (flag: string): string | undefined =>
    flags[flag] ?? flags[variableOf(flag)] ?? environment[variableOf(flag)];
  const time = (flag: string, standard: Duration): Duration => {
    const parsed = parseGoDuration(given(flag) ?? '');
    return parsed.ok ? microseconds(Number(parsed.value / 1_000n)) : standard;
  };
  const shown = new Map(
    (given('feature-gates') ?? '').split(',').map((gate) => {
      const [name = '', value] = gate.split('=');
      return [name.trim(), value?.trim() === 'true'] as const;
    }),
  );
  const holds = (gate: string): boolean => gates[gate] ?? shown.get(gate) ?? false;
  return {
    batchIdle: time('batch-idle-duration', seconds(1)),
    batchLongest: time('batch-max-duration', seconds(10)),
    repairs: holds('NodeRepair'),
    repairPolicies: policiesOf(provider, time('repair-toleration', TOLERANCES[provider])),
    ignoresDevices: given('ignore-dra-requests') !== 'false',
    ignoresPreferences: given('preference-policy') === 'Ignore',
    readsInterruptions: (given('interruption-queue') ?? '') !== '',
    consolidatesSpotToSpot: holds('SpotToSpotConsolidation'),
  };
}

const variableOf = (flag: string): string => flag.toUpperCase().replaceAll('-', '_');

/** A time of a NodePool; undefined for `Never`. */
export function timeOf(text: string): Duration | undefined {
  const parsed = parseGoDuration(text);
  return parsed.ok ? microseconds(Number(parsed.value / 1_000n)) : undefined;
}

import type { Outcome } from '#play';
import { inSeconds } from '#units';
import { asWritten, type Behaviors, type ClientLimits, type Origin } from '#versions';
import type { PlayInput } from '#wiring';
import type { Assumption } from './assumption.ts';

interface Known {
  readonly outcome: Pick<Outcome, 'pace' | 'passes'>;
  readonly behaviors: Behaviors;
  readonly origins: ReadonlyMap<string, Origin>;
  /** Components whose command lines the snapshot shows. */
  readonly shown: readonly string[];
  readonly apiLatency: NonNullable<PlayInput['apiLatency']>;
  readonly isLatencyGiven: boolean;
}

const PROCESSES = [
  { client: 'kube-controller-manager', field: 'controllerManager' },
  { client: 'kube-scheduler', field: 'scheduler' },
] as const;

/**
 * The limits of clients and the length of requests that no input gave, where they slowed something.
 */
export function ofRequests(known: Known): readonly Assumption[] {
  const { outcome, behaviors, origins, shown, apiLatency, isLatencyGiven } = known;
  const slowed = new Set(outcome.pace.filter(({ busy }) => busy.length > 0).map(nameOf));
  if (outcome.passes.length > 0) slowed.add('kube-controller-manager');
  if (slowed.size === 0) return [];
  const clients = PROCESSES.flatMap(({ client, field }) => {
    const isDefault = origins.get(`apiClients.${field}`)?.kind === 'default';
    if (!slowed.has(client) || !isDefault || shown.includes(client)) return [];
    return numbersOf(client, behaviors.apiClients[field]);
  });
  if (clients.length === 0 && isLatencyGiven) return [];
  const latency = isLatencyGiven ? {} : { latencySeconds: inSeconds(apiLatency) };
  return [{ kind: 'pace-of-requests', ...(clients.length > 0 && { clients }), ...latency }];
}

const nameOf = ({ client }: Outcome['pace'][number]): string => client;

const numbersOf = (client: string, limits: ClientLimits) =>
  limits.kind === 'unlimited'
    ? []
    : [{ client, qps: asWritten(limits.qps), burst: limits.burst } as const];

import { type Cluster, conditionOf, type NodeClaim } from '#cluster';
import { between, type Duration, type Instant, medianOf, minutes, seconds } from '#units';
import type { AutoscalerSettings } from './settings.ts';

/** How long machines take to come, and where that is known from. */
export interface ProvisionTimes {
  /** From the order to the Node object. */
  readonly provisionTime: Duration;
  /** From the Node object until it is Ready. */
  readonly readyAfter: Duration;
  /** From the order to end a machine until its cloud no longer has it. */
  readonly terminationTime: Duration;
  readonly from: Readonly<Record<'provisionTime' | 'readyAfter', 'given' | 'shown' | 'assumed'>>;
}

const ASSUMED = {
  provisionTime: seconds(60),
  readyAfter: seconds(15),
  terminationTime: seconds(20),
} as const;

/** Longer times are no provisioning: the node became Ready again. */
const LONGEST_SHOWN = minutes(15);

/** The times of machines: as given, else as the NodeClaims and nodes of the snapshot show them. */
export function provisionTimesOf(
  { nodes, nodeClaims = [] }: Pick<Cluster, 'nodes' | 'nodeClaims'>,
  settings: Pick<AutoscalerSettings, 'provisionTime' | 'readyAfter' | 'terminationTime'>,
): ProvisionTimes {
  const registered = nodeClaims.flatMap((claim) =>
    timeFrom(sinceOf(claim, 'Launched'), sinceOf(claim, 'Registered')),
  );
  const ready = nodes.flatMap((node) => {
    const condition = conditionOf(node, 'Ready');
    return condition?.status === 'True'
      ? timeFrom(node.creationTimestamp, condition.lastTransitionTime)
      : [];
  });
  const chosen = (name: 'provisionTime' | 'readyAfter', shown: readonly Duration[]) => {
    const given = settings[name];
    if (given !== undefined) return { time: given, from: 'given' } as const;
    const median = medianOf(shown);
    return median === undefined
      ? ({ time: ASSUMED[name], from: 'assumed' } as const)
      : ({ time: median, from: 'shown' } as const);
  };
  const provision = chosen('provisionTime', registered);
  const start = chosen('readyAfter', ready);
  return {
    provisionTime: provision.time,
    readyAfter: start.time,
    terminationTime: settings.terminationTime ?? ASSUMED.terminationTime,
    from: { provisionTime: provision.from, readyAfter: start.from },
  };
}

/** The instant at which a condition of a NodeClaim became True. */
const sinceOf = ({ conditions }: Pick<NodeClaim, 'conditions'>, type: string) =>
  conditions.find((each) => each.type === type && each.status === 'True')?.lastTransitionTime;

function timeFrom(from: Instant | undefined, to: Instant | undefined): readonly Duration[] {
  if (from === undefined || to === undefined || to <= from) return [];
  const time = between(from, to);
  return time > LONGEST_SHOWN ? [] : [time];
}

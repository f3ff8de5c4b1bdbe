import type { ApiEvent } from '#cluster';
import { addToList, type Instant, instant, minutes } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import { inItsSecond, type Rollout } from './rollout.ts';

/** A ReplicaSet that its Deployment made larger or smaller. */
interface Step {
  readonly isUp: boolean;
  readonly set: string;
  readonly at: Instant;
}

/** A new ReplicaSet grows while the old one shrinks; a Deployment that is only scaled has one alone. */
const TOGETHER = minutes(10);

const SCALED = /^Scaled (up|down) replica set (\S+) /;

/**
 * The roll-outs of Deployments of which their Events tell: a ReplicaSet was scaled up, and another one
 * down.
 * @upstream pkg/controller/deployment/sync.go scaleReplicaSet (1.36)
 */
export function scaledReplicaSets({ events }: Pick<Evidence, 'events'>): readonly Rollout[] {
  const deployments = new Map<string, Step[]>();
  for (const event of events) {
    const step = stepOf(event);
    const { kind, namespace, name } = event.about;
    if (step !== undefined) addToList(deployments, `${kind}/${namespace}/${name}`, step);
  }
  return [...deployments].flatMap(([workload, steps]) => rolloutsOf(workload, steps));
}

function stepOf({ about, reason, message, first: at }: ApiEvent): Step | undefined {
  if (about.kind !== 'Deployment' || reason !== 'ScalingReplicaSet') return undefined;
  const [, way, set] = SCALED.exec(message) ?? [];
  return set === undefined || at === undefined ? undefined : { isUp: way === 'up', set, at };
}

function rolloutsOf(workload: string, steps: readonly Step[]): readonly Rollout[] {
  const found: Rollout[] = [];
  const [, namespace = ''] = workload.split('/');
  const inOrder = [...steps].sort((a, b) => a.at - b.at || Number(b.isUp) - Number(a.isUp));
  let last: string | undefined;
  for (const { isUp, set, at } of inOrder) {
    if (!isUp || set === last) continue;
    const shrunk = inOrder.filter(
      (each) => !each.isUp && each.set !== set && Math.abs(each.at - at) <= TOGETHER,
    );
    if (shrunk.length === 0) continue;
    last = set;
    // With the strategy Recreate the old one goes first.
    const began = instant(Math.min(at, ...shrunk.map((each) => each.at)));
    const others = [...new Set(shrunk.map((each) => each.set))];
    found.push({
      ...{ workload, ...inItsSecond(began) },
      owners: others.map((each) => `ReplicaSet/${namespace}/${each}`),
      evidence: `Event ScalingReplicaSet: ${set} up, and ${others.join(' and ')} down`,
    });
  }
  return found;
}

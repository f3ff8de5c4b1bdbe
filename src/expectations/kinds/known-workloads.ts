import {
  controllerOf,
  type LabelSelector,
  matchesSelector,
  type Pod,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { noneIsCalled } from '#script-fields';
import { compareText } from '#units';
import type { ExpectationScope } from '../scope.ts';

/** The workloads of an expectation as they are written: one of both is given. */
interface WorkloadTarget {
  readonly kind: string;
  readonly name?: string | undefined;
  readonly selector?: LabelSelector | undefined;
}

/** A workload with its object in the snapshot, its pods, or both. */
interface KnownWorkload {
  readonly object?: WorkloadObject;
  readonly pods: readonly Pod[];
}

/**
 * The workloads of an expectation, by name. Complains when there are none, or two with one name.
 */
export function workloadsMeant(
  { kind, name, selector }: WorkloadTarget,
  scope: ExpectationScope,
): readonly string[] {
  const known = knownWorkloads(scope);
  const names = [...known.keys()].sort(compareText);
  if (name !== undefined) {
    const found = names.filter((each) => each === name || withoutKind(each) === name);
    const [first, second] = found;
    if (first === undefined || second !== undefined) complain(kind, name, found, names, scope);
    return found;
  }
  const found = names.filter((each) => {
    const { object, pods = [] } = known.get(each) ?? {};
    return [...(object === undefined ? pods : [object])].some(
      ({ labels }) => selector !== undefined && matchesSelector(selector, labels),
    );
  });
  if (found.length === 0) {
    const message = 'this matches no workload';
    scope.report([kind, 'selector'], 'error', { code: 'script/matches-nothing', message });
  }
  return found;
}

const withoutKind = (workload: string): string => workload.slice(workload.indexOf('/') + 1);

/**
 * Workloads that no other workload made: not a ReplicaSet of a Deployment, nor the node of a static
 * pod. Jobs end, so the number of their pods that should be ready is unknown.
 */
function knownWorkloads({
  workloads,
  pods,
  ownersOf,
}: ExpectationScope): ReadonlyMap<string, KnownWorkload> {
  const known = new Map<string, { object?: WorkloadObject; pods: Pod[] }>();
  for (const object of workloads) {
    if (object.kind !== 'Job' && controllerOf(object) === undefined) {
      known.set(workloadName(object), { object, pods: [] });
    }
  }
  for (const pod of pods) {
    const owner = ownersOf(pod).at(-1);
    if (owner === undefined || /^(Node|Job)\//.test(owner)) continue;
    const workload = known.get(owner);
    if (workload === undefined) known.set(owner, { pods: [pod] });
    else workload.pods.push(pod);
  }
  return known;
}

function complain(
  kind: string,
  name: string,
  found: readonly string[],
  names: readonly string[],
  { report }: ExpectationScope,
): void {
  const isFull = name.split('/').length === 3;
  // A workload of another kind is more likely meant than one with another name.
  const namesakes = names.filter((each) => isFull && withoutKind(each) === withoutKind(name));
  const others = isFull ? names : names.map(withoutKind);
  const known = new Set(namesakes.length > 0 ? namesakes : others);
  const [message, hint] =
    found.length === 0
      ? noneIsCalled(name, 'workload', known)
      : [`several workloads are called ${name}`, `say ${found.join(' or ')}`];
  const complaint = { code: 'script/matches-nothing', message };
  report([kind, 'name'], 'error', hint === undefined ? complaint : { ...complaint, hint });
}

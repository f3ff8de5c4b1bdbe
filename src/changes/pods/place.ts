import { controllerOf, type Pod, type PodKey, type PodSpec } from '#cluster';
import { compareText } from '#units';
import type { Draft, PodToPlace } from '../draft.ts';
import type { ChangeEffects, PodPlacer } from '../request.ts';
import { isSame } from './new-spec.ts';
import { running, withoutNode } from './pod-states.ts';

/** The pods of a changed cluster that are new or have another spec, and where they are. */
export interface Placed {
  readonly pods: ReadonlyMap<PodKey, Pod>;
  readonly effects: Pick<ChangeEffects, 'remade' | 'moved' | 'created' | 'removed' | 'homeless'>;
}

/**
 * Decides where changed pods run: on their node where it still takes them, else where the scheduler
 * puts them, else nowhere. A pod of a DaemonSet that does not fit its node any more is gone.
 */
export function placePods(draft: Draft, placer: () => PodPlacer): Placed {
  const pods = new Map<PodKey, Pod>();
  const found = {
    remade: [] as string[],
    moved: [] as string[],
    created: [] as string[],
    removed: [...draft.removed.keys()],
    homeless: [] as string[],
  };
  const [staying, others] = partition(draft);
  for (const { after } of staying) {
    pods.set(after.key, after);
    found.remade.push(after.key);
  }
  if (others.length > 0) {
    placeOthers(placer(), draft, others, (change, result) => {
      const { key } = change.after;
      if (result.kind === 'gone') {
        found.removed.push(key);
        pods.delete(key);
        draft.removed.set(key, change.after);
        return;
      }
      pods.set(key, result.pod);
      found[change.before === undefined ? 'created' : 'remade'].push(key);
      if (result.kind !== 'kept') found[result.kind].push(key);
    });
  }
  return { pods, effects: { ...sorted(found) } };
}

/** Pods whose changes mean nothing to the scheduler stay where they are. */
function partition(
  draft: Draft,
): readonly [stay: readonly PodToPlace[], rest: readonly PodToPlace[]] {
  const all = [...draft.toPlace.values()].sort((a, b) => compareText(a.after.key, b.after.key));
  const stays = ({ before, after }: PodToPlace): boolean =>
    before !== undefined &&
    (before.nodeName === undefined || isSame(needsOf(before), needsOf(after)));
  return [all.filter(stays), all.filter((each) => !stays(each))];
}

/** The parts of a pod that the scheduler looks at. */
function needsOf({ spec, labels }: Pod): unknown {
  const { containers, initContainers, terminationGracePeriodSeconds: _, ...rest } = spec;
  return [labels, containers.map(needsOfContainer), initContainers.map(needsOfContainer), rest];
}

const needsOfContainer = ({
  name,
  resources,
  ports,
  restartPolicy,
}: PodSpec['containers'][number]) => [name, resources, ports, restartPolicy];

type Result =
  | { readonly kind: 'kept' | 'moved' | 'homeless'; readonly pod: Pod }
  | { readonly kind: 'gone' };

function placeOthers(
  placer: PodPlacer,
  draft: Draft,
  others: readonly PodToPlace[],
  take: (change: PodToPlace, result: Result) => void,
): void {
  for (const pod of draft.removed.values()) placer.replace(pod, undefined);
  const waiting: PodToPlace[] = [];
  for (const change of others) {
    const { before, after } = change;
    if (before !== undefined) placer.replace(before, undefined);
    if (after.nodeName !== undefined && placer.fits(withoutNode(after), after.nodeName)) {
      placer.replace(undefined, after);
      take(change, { kind: 'kept', pod: after });
    } else waiting.push(change);
  }
  for (const change of waiting) take(change, placed(placer, change));
}

function placed(placer: PodPlacer, { before, after, like }: PodToPlace): Result {
  if (controllerOf(after)?.kind === 'DaemonSet') return { kind: 'gone' };
  const free = withoutNode(after);
  const node = placer.place(free);
  if (node === undefined) return { kind: 'homeless', pod: free };
  const pod = running(free, node, before ?? like);
  placer.replace(undefined, pod);
  return { kind: before === undefined ? 'kept' : 'moved', pod };
}

const sorted = (lists: Placed['effects']): Placed['effects'] => ({
  remade: [...lists.remade].sort(compareText),
  moved: [...lists.moved].sort(compareText),
  created: [...lists.created].sort(compareText),
  removed: [...lists.removed].sort(compareText),
  homeless: [...lists.homeless].sort(compareText),
});

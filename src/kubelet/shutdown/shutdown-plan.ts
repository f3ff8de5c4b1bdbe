import { isTerminal, type Pod } from '#cluster';
import type { ShutdownGroup } from './shutdown-settings.ts';

export interface PopulatedGroup<P> extends ShutdownGroup {
  readonly pods: readonly P[];
}

/** The course of a node's shutdown. */
export type ShutdownPlan<P> =
  | {
      readonly kind: 'graceful';
      /** The groups that have pods, lowest priority first. */
      readonly groups: readonly PopulatedGroup<P>[];
    }
  /** The kubelet gets no notice, and the machine goes off at once. */
  | {
      readonly kind: 'abrupt';
      readonly because:
        | { readonly kind: 'switched-off' }
        /**
         * logind would not wait as long as the groups may take, so the kubelet gave up at its
         * start.
         */
        | { readonly kind: 'inhibitor-too-short'; readonly requestedSeconds: number };
    };

export type PodToPlace = Pick<Pod, 'phase'> & { readonly spec: Pick<Pod['spec'], 'priority'> };

/**
 * The time at which each pod is stopped. Terminating pods take part, finished ones do not.
 *
 * @param inhibitDelayMaxSec the longest delay that logind grants; absent when it grants all that
 * the kubelet asks for
 * @param place assigns pods to groups; by their priorities by default
 */
export function planShutdown<P extends PodToPlace>(
  groups: readonly ShutdownGroup[],
  pods: readonly P[],
  inhibitDelayMaxSec: number | undefined,
  place: PlacePods<P> = populatedByPriority,
): ShutdownPlan<P> {
  if (groups.length === 0) return { kind: 'abrupt', because: { kind: 'switched-off' } };
  const asked = requestedSeconds(groups);
  if (inhibitDelayMaxSec !== undefined && inhibitDelayMaxSec < asked) {
    const because = { kind: 'inhibitor-too-short', requestedSeconds: asked } as const;
    return { kind: 'abrupt', because };
  }
  return { kind: 'graceful', groups: place(groups, pods) };
}

type PlacePods<P> = (
  groups: readonly ShutdownGroup[],
  pods: readonly P[],
) => readonly PopulatedGroup<P>[];

function populatedByPriority<P extends PodToPlace>(
  groups: readonly ShutdownGroup[],
  pods: readonly P[],
): readonly PopulatedGroup<P>[] {
  const active = pods.filter((pod) => !isTerminal(pod));
  return groupByPriority(groups, active).filter((group) => group.pods.length > 0);
}

/**
 * The delay that the kubelet requests from logind: all groups, even if they turn out to be empty.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go periodRequested (1.36)
 */
export const requestedSeconds = (groups: readonly ShutdownGroup[]): number =>
  groups.reduce((sum, { seconds }) => sum + seconds, 0);

/** @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go groupByPriority (1.36) */
function groupByPriority<P extends PodToPlace>(
  groups: readonly ShutdownGroup[],
  pods: readonly P[],
): readonly PopulatedGroup<P>[] {
  const members = groups.map((): P[] => []);
  for (const pod of pods) members[groupIndexOf(pod.spec.priority ?? 0, groups)]?.push(pod);
  return groups.map((group, index) => ({ ...group, pods: members[index] ?? [] }));
}

/**
 * The last group at or below a pod's priority, else the lowest. Where one priority occurs twice, a
 * pod of that very priority belongs to the first of the two and one above it to the last.
 */
function groupIndexOf(priority: number, groups: readonly ShutdownGroup[]): number {
  const index = groups.findIndex((group) => group.priority >= priority);
  if (index < 0) return groups.length - 1;
  return groups[index]?.priority === priority ? index : Math.max(0, index - 1);
}

/**
 * The grace period that the kubelet asks for a pod of a group: 0 and less occur.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36)
 */
export const graceInGroup = (
  { spec }: { readonly spec: Pick<Pod['spec'], 'terminationGracePeriodSeconds'> },
  { seconds }: ShutdownGroup,
): number => Math.min(spec.terminationGracePeriodSeconds ?? seconds, seconds);

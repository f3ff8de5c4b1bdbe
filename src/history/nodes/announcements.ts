import { later, seconds } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';

/** What a program says of a node that it takes away. */
export interface Announcement {
  readonly node: string;
  readonly at: number;
  readonly component: string;
  readonly reason: string;
  readonly message: string;
}

/** The reasons with which Karpenter says that it takes a node away, the most telling first. */
const REASONS = ['SpotInterrupted', 'DisruptionTerminating', 'TerminatingOnInterruption'];

/** A node is drained for no longer than this. */
const HOUR = 3_600_000_000;

/** What Karpenter says of nodes that it takes away. */
export const announcementsIn = ({ events }: Pick<Evidence, 'events'>): readonly Announcement[] =>
  events
    .flatMap(({ about, component, reason, message, first }): readonly Announcement[] =>
      about.kind === 'Node' && first !== undefined && REASONS.includes(reason)
        ? [{ node: about.name, at: first, component, reason, message }]
        : [],
    )
    .sort((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.at - b.at);

/** Whether an announcement may be about a removal that began at an instant. */
const isBefore = ({ at }: Announcement, { latest }: Pick<Removal, 'latest'>): boolean =>
  latest !== undefined && at <= later(latest, seconds(1)) && at > latest - HOUR;

/** The most telling announcement about the node of removals. */
export const announcementOf = (
  node: string,
  removals: readonly Removal[],
  announcements: readonly Announcement[],
): Announcement | undefined =>
  announcements.find(
    (each) => each.node === node && removals.some((removal) => isBefore(each, removal)),
  );

/**
 * The node of a pod that a program evicted, where nothing tells it: the only one that this program
 * was taking away by then.
 */
export function nodeOfEvicted(
  removal: Removal,
  announcements: readonly Announcement[],
): string | undefined {
  const { by, life } = removal;
  if (life.nodeName !== undefined || by === undefined) return life.nodeName;
  const nodes = new Set(
    announcements
      .filter((each) => by.startsWith(each.component) && isBefore(each, removal))
      .map(({ node }) => node),
  );
  const [only, second] = nodes;
  return second === undefined ? only : undefined;
}

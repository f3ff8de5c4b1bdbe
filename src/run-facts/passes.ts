import { entriesOf, type LedgerEntry } from '#causes';
import { between, type Instant, seconds } from '#units';
import type { Cause } from './causes.ts';

/** A pass of the node monitor with a noticeable duration. */
export interface Pass {
  readonly from: Instant;
  /** Absent when it was not completed. */
  readonly to?: Instant;
  /** The nodes that it marked Unknown. */
  readonly nodes: number;
  /** The pods that it marked not ready. */
  readonly pods: number;
}

type Entries = readonly LedgerEntry<Cause>[];

/** Shorter passes cause no noticeable delay. */
const LONG = seconds(1);

/** The passes of the node monitor that lasted a second or longer, in their order. */
export function longPasses(entries: Entries, end: Instant): readonly Pass[] {
  const steps = entriesOf(entries, 'PassStarted', 'PassEnded');
  return steps.flatMap((step, place): readonly Pass[] => {
    if (step.cause.kind === 'PassEnded') return [];
    const next = steps[place + 1];
    if (between(step.at, next?.at ?? end) < LONG) return [];
    if (next?.cause.kind !== 'PassEnded')
      return [{ from: step.at, ...marked(entries, step, next) }];
    const { nodes, pods } = next.cause;
    return [{ from: step.at, to: next.at, nodes, pods }];
  });
}

/** The counts of a pass that was not completed. */
function marked(
  entries: Entries,
  { id: from, component }: LedgerEntry<Cause>,
  next: LedgerEntry<Cause> | undefined,
): Pick<Pass, 'nodes' | 'pods'> {
  const until = next?.id ?? Number.POSITIVE_INFINITY;
  const of = (found: Entries): Entries =>
    found.filter((entry) => entry.component === component && entry.id > from && entry.id < until);
  const turned = entriesOf(entries, 'NodeConditionChanged').filter(
    ({ cause }) => cause.condition === 'Ready' && cause.to === 'Unknown',
  );
  return { nodes: of(turned).length, pods: of(entriesOf(entries, 'PodNotReady')).length };
}

import { entriesOf } from '#causes';
import type { Damage } from '#documents';
import { inWords } from '#report';
import type { Run } from '#simulation';

/** What a plan keeps while it is carried out. */
export interface Promises {
  /** The longest time that a Service or a workload may be down, in seconds; undefined for any. */
  readonly keepDown: number | undefined;
}

/** A promise that a batch breaks. */
export type Broken =
  /** The drain of a node is not over within its timeout; these budgets block it to the end. */
  | {
      readonly kind: 'not-drained';
      readonly node: string;
      readonly budgets: readonly string[];
      /** In words; undefined where it is not over at the end of the run. */
      readonly why: string | undefined;
    }
  /** Null seconds: for good. */
  | { readonly kind: 'down'; readonly name: string; readonly seconds: number | null }
  /** Nothing is evicted or replaced any more. */
  | { readonly kind: 'control-plane-lost' }
  | { readonly kind: 'quorum-lost'; readonly workload: string }
  | { readonly kind: 'no-room'; readonly workload: string; readonly pods: number };

/**
 * The promises that a play breaks.
 * @param added the damage that is not there without the plan
 */
export function brokenIn(
  { outcome }: Run,
  added: Damage,
  nodes: readonly string[],
  { keepDown }: Promises,
): readonly Broken[] {
  const drained = new Set(
    entriesOf(outcome.entries, 'DrainCompleted').map(({ cause }) => cause.node),
  );
  const reasons = new Map(
    entriesOf(outcome.entries, 'drain/given-up', 'drain/kept').map((entry) => [
      entry.cause.node,
      inWords(entry, outcome.start),
    ]),
  );
  return [
    ...nodes
      .filter((node) => !drained.has(node))
      .map((node) => {
        const why = reasons.get(node);
        return { kind: 'not-drained', node, budgets: added.blocking, why } as const;
      }),
    ...added.down
      .filter(({ seconds }) => keepDown !== undefined && (seconds === null || seconds > keepDown))
      .map(({ name, seconds }) => ({ kind: 'down', name, seconds }) as const),
    ...added.quorumLost.map((workload) => ({ kind: 'quorum-lost', workload }) as const),
    ...added.noRoom.map(({ name, pods }) => ({ kind: 'no-room', workload: name, pods }) as const),
  ];
}

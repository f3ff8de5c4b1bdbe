import { entriesOf } from '#causes';
import type { Pod } from '#cluster';
import type { Damage } from '#documents';
import { budgetDeadlocks, type Deadlock, inWords } from '#report';
import type { Run } from '#simulation';

/** What a plan keeps while it is carried out. */
export interface Promises {
  /** The longest time that a Service or a workload may be down, in seconds; undefined for any. */
  readonly keepDown: number | undefined;
}

/** A Service or a workload that is down. */
export interface Down {
  readonly name: string;
  /** Null: for good. */
  readonly seconds: number | null;
  /** It is down when the run ends, and nobody knows for how long. */
  readonly endless?: true | undefined;
}

/** The same of what a plan adds. */
export const downIn = ({ down }: Pick<Damage, 'down'>): readonly Down[] =>
  down.map(({ name, seconds, ends }) => ({
    name,
    seconds,
    ...(ends === null && seconds !== null && { endless: true as const }),
  }));

/** Whether something is down for no longer than may be; undefined for any time. */
export const isWithin = ({ seconds, endless }: Down, keepDown: number | undefined): boolean =>
  keepDown === undefined || (seconds !== null && endless !== true && seconds <= keepDown);

/** A promise that a batch breaks. */
export type Broken =
  /** The drain of a node is not over within its timeout. */
  | {
      readonly kind: 'not-drained';
      readonly node: string;
      /** The budgets that refuse evictions from it to the end. */
      readonly blocked: readonly Deadlock[];
      /** In words; undefined where it is not over at the end of the run. */
      readonly why: string | undefined;
      /** When the run ends, in seconds after the start. */
      readonly end: number;
    }
  | ({ readonly kind: 'down' } & Down)
  /** Nothing is evicted or replaced any more. */
  | { readonly kind: 'control-plane-lost' }
  /** Evictions stop as every zone is down: pods stay on machines that are lost. */
  | { readonly kind: 'not-replaced'; readonly pods: number }
  | { readonly kind: 'quorum-lost'; readonly workload: string }
  | ({ readonly kind: 'no-room'; readonly workload: string } & Nodeless);

/** Pods that have no node at the end. */
export interface Nodeless {
  readonly pods: number;
  /** Those for which kube-scheduler looks for no node; undefined without any. */
  readonly untried?: number | undefined;
}

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
  const deadlocks = budgetDeadlocks(outcome).filter(({ budgets }) =>
    budgets.some((budget) => added.blocking.includes(budget)),
  );
  return [
    ...nodes
      .filter((node) => !drained.has(node))
      .map((node) => {
        const why = reasons.get(node);
        return {
          kind: 'not-drained',
          node,
          blocked: blockedOn(outcome.final.podsOn(node), deadlocks),
          why,
          end: added.end.at,
        } as const;
      }),
    ...downIn(added)
      .filter((down) => !isWithin(down, keepDown))
      .map((down) => ({ kind: 'down', ...down }) as const),
    ...added.quorumLost.map((workload) => ({ kind: 'quorum-lost', workload }) as const),
    ...added.noRoom.map(
      ({ name, ...pods }) => ({ kind: 'no-room', workload: name, ...pods }) as const,
    ),
  ];
}

/** What keeps pods from being evicted, of these pods. */
function blockedOn(on: readonly Pod[], deadlocks: readonly Deadlock[]): readonly Deadlock[] {
  const keys = new Set<string>(on.map(({ key }) => key));
  return deadlocks.flatMap((each) => {
    const pods = each.pods.filter((pod) => keys.has(pod));
    return pods.length === 0 ? [] : [{ ...each, pods }];
  });
}

import type { CauseId } from '#causes';
import type { Pod } from '#cluster';
import type { Action, OccurrenceSubject } from '#script';
import type { Stage } from './stage.ts';

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/** One event of the script at the instant at which it happens. */
export interface Happening<Kind extends Action['kind']> {
  readonly action: ActionOf<Kind>;
  readonly subject: OccurrenceSubject;
  /** The nodes that it is done to, by name. */
  readonly nodes: readonly string[];
  /** The pods that it is done to. */
  readonly pods: readonly Pod[];
  /** The name of the fault, which identifies its end. */
  readonly fault: string;
  readonly stage: Stage;
  readonly because: CauseId;
}

/** The effects of an event of the script. */
export interface OutageEvent<Kind extends Action['kind']> {
  /**
   * Whether it is a write of a user: while the API server is unreachable, such a command fails and
   * has no effect later. Events of machines and control planes happen regardless.
   */
  readonly needsApi: boolean;
  readonly begin: (happening: Happening<Kind>) => void;
  /** The recovery at the end of `for`; absent where the script room refuses `for`. */
  readonly end?: (happening: Happening<Kind>) => void;
}

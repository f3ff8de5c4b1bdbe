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
  /** Names what it began, so that its end can be told apart. */
  readonly fault: string;
  readonly stage: Stage;
  readonly because: CauseId;
}

/** What an event of the script does. */
export interface OutageEvent<Kind extends Action['kind']> {
  /**
   * Whether it is a write of a user: while no one can reach the API server, such a command fails and
   * nothing comes of it later. What happens to machines and control planes happens all the same.
   */
  readonly needsApi: boolean;
  readonly begin: (happening: Happening<Kind>) => void;
  /** What `for` brings back at its end; absent where the script room refuses `for`. */
  readonly end?: (happening: Happening<Kind>) => void;
}

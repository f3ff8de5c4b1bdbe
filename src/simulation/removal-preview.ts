import type { Assumption } from '#assumptions';
import type { Removals } from '#play';
import type { InputSummary } from '#snapshot';

/** What autoscalers would take away at the start of a scenario, and what that assumes. */
export interface RemovalPreview extends Removals {
  readonly inputs: readonly InputSummary[];
  readonly assumptions: readonly Assumption[];
}

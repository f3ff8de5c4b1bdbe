import type { RecordedTaint } from '#causes';
import type { ConditionStatus } from '#cluster';

interface OfRule {
  readonly rule: string;
  readonly node: string;
}

/** Decisions of node-readiness-controller, besides its writes. */
export type NodeReadinessCause =
  /** The first condition of a rule in which the node is not; Unknown where it has none. */
  | ({
      readonly kind: 'node-readiness/unmet';
      readonly condition: string;
      readonly status: ConditionStatus;
      readonly required: ConditionStatus;
    } & OfRule)
  | ({ readonly kind: 'node-readiness/met' } & OfRule)
  /** A rule with `dryRun`: the taint that the node would get, and the pods that would go. */
  | ({
      readonly kind: 'node-readiness/would-taint';
      readonly taint: RecordedTaint;
      readonly pods: readonly string[];
    } & OfRule);

import type { ObjectMeta } from './meta.ts';
import type { ConditionStatus } from './node.ts';
import type { ObjectSelector } from './selector.ts';
import type { Taint } from './taint.ts';

/** A rule of node-readiness-controller: its nodes have a taint unless they are in all conditions. */
export interface NodeReadinessRule extends ObjectMeta {
  readonly conditions: readonly {
    readonly type: string;
    readonly requiredStatus: ConditionStatus;
  }[];
  /** True: a node that has lost the taint once never gets it again. */
  readonly isBootstrapOnly: boolean;
  readonly taint: Taint;
  readonly nodes: ObjectSelector;
  /** True: the controller only counts what it would do. */
  readonly isDryRun: boolean;
}

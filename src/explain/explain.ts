import type { Run } from '#simulation';
import { type ObjectName, whatIfs } from '#tries';
import { ambiguitiesAbout } from './ambiguities-about.ts';
import type { Explained, Explanation } from './explanation.ts';
import { hintAbout, isKnown } from './known-objects.ts';
import { explainBudget } from './walks/explain-budget.ts';
import { explainNode } from './walks/explain-node.ts';
import { explainPod } from './walks/explain-pod.ts';
import { explainPool } from './walks/explain-pool.ts';
import { explainService } from './walks/explain-service.ts';
import { explainWorkload } from './walks/explain-workload.ts';

export interface ExplainOptions {
  /**
   * Whether to play the scenario again with single changes, to find the ones that make a
   * difference.
   */
  readonly whatIf: boolean;
}

/**
 * Explains the fate of an object: the chain of causes, or the reason why nothing happened, and
 * changes that would change it.
 */
export function explain(
  scenario: Run,
  object: ObjectName,
  options: ExplainOptions = { whatIf: true },
): Explained {
  if (!isKnown(scenario, object)) return { kind: 'unknown', hint: hintAbout(scenario, object) };
  const ambiguities = ambiguitiesAbout(scenario, object);
  const explanation = { ...explanationOf(scenario, object), ambiguities };
  return {
    kind: 'explained',
    explanation: options.whatIf
      ? { ...explanation, whatIf: whatIfs(scenario, object) }
      : explanation,
  };
}

function explanationOf(scenario: Run, object: ObjectName): Explanation {
  switch (object.kind) {
    case 'pod':
      return explainPod(scenario, object.key);
    case 'node':
      return explainNode(scenario, object.name);
    case 'pool':
      return explainPool(scenario, object.name);
    case 'workload':
      return explainWorkload(scenario, object.workload);
    case 'service':
      return explainService(scenario, object.key);
    default:
      return explainBudget(scenario, object.key);
  }
}

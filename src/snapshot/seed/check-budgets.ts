import type { Diagnostic } from '#diagnostics';
import type { Complaints } from '../read/complaints.ts';
import type { Found } from '../read/findings.ts';
import { quote } from '../schema/schema.ts';

const INVALID_SELECTOR = 'snapshot/invalid-selector';

/** Warns about budgets that no API server would take any more, though it keeps those it has. */
export function checkBudgets(found: readonly Found[], complaints: Complaints): void {
  for (const each of found) {
    if (each.seed.into !== 'budgets') continue;
    const { selector } = each.seed.object.spec;
    if (selector.kind === 'invalid') {
      complaints.add(INVALID_SELECTOR, () => invalidSelector(each, selector.key));
    }
  }
}

const invalidSelector = ({ seed, path, position }: Found, key: string): Diagnostic => ({
  code: INVALID_SELECTOR,
  severity: 'warning',
  message:
    `spec.selector of PodDisruptionBudget ${seed.into === 'budgets' ? seed.object.name : ''} ` +
    `asks for ${quote(key)} in a way that no label can meet: the budget covers no pod`,
  hint: 'an API server refuses it in new budgets; evictions pass over it',
  path,
  position,
});

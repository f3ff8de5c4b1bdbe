import type { Diagnostic } from '#diagnostics';
import { quote } from '../bytes/quote.ts';
import type { Complaints } from '../objects/complaints.ts';
import type { ByKind, FoundOf } from './merge.ts';

const INVALID_SELECTOR = 'snapshot/invalid-selector';

/** Warns about budgets that no API server accepts any longer, although it keeps existing ones. */
export function checkBudgets(found: ByKind, complaints: Complaints): void {
  for (const each of found.of('budgets')) {
    const { selector } = each.entry.object.spec;
    if (selector.kind === 'invalid') {
      complaints.add(INVALID_SELECTOR, () => invalidSelector(each, selector.key));
    }
  }
}

const invalidSelector = (
  { entry, path, position }: FoundOf<'budgets'>,
  key: string,
): Diagnostic => ({
  code: INVALID_SELECTOR,
  severity: 'warning',
  message:
    `spec.selector of PodDisruptionBudget ${entry.object.name} ` +
    `asks for ${quote(key)} in a way that no label can meet: the budget covers no pod`,
  hint: 'an API server refuses it in new budgets; evictions pass over it',
  path,
  position,
});

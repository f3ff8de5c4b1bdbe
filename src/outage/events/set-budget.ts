import type { BudgetSpec } from '#cluster';
import type { Happening, OutageEvent } from '../happening.ts';

export const setBudget: OutageEvent<'setBudget'> = {
  needsApi: true,
  begin: ({ action: { bound }, fault, ...event }) =>
    changeBudget(event, (budget, spec) => event.stage.bounds.set(budget, spec, { fault, bound })),
  // The bound of before, unless another one has replaced it since.
  end: ({ fault, ...event }) =>
    changeBudget(event, (budget, spec) => event.stage.bounds.undo(budget, spec, fault)),
};

function changeBudget(
  { subject, stage, because }: Pick<Happening<'setBudget'>, 'subject' | 'stage' | 'because'>,
  change: (budget: string, spec: BudgetSpec) => BudgetSpec,
): void {
  const budget = subject.kind === 'budget' ? subject.budget : '';
  const object = stage.parts.store.shelf('budgets').get(budget);
  if (object === undefined) return;
  const spec = change(budget, object.spec);
  if (spec === object.spec) return;
  const generation = object.generation + 1;
  stage.parts.client.putObject('budgets', { ...object, generation, spec }, because);
}

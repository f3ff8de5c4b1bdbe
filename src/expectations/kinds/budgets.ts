import { z } from 'zod';
import { Findings, NamePatterns, quote, read, refuse, textField } from '#script-fields';
import { counted, listed } from '#words';
import type { ExpectationScope } from '../scope.ts';
import { type Evidence, holds, type Verdict, violated } from '../verdict.ts';

const budget = textField(
  { title: 'a PodDisruptionBudget', examples: ['payments/db', 'shop/*'] },
  (text) =>
    /^[^/]+\/[^/]+$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} is no budget: a namespace, a slash and a name are expected`,
        }),
);

const bounded = z
  .strictObject({
    names: z
      .array(budget)
      .min(1)
      .meta({ description: 'Budgets as namespace/name, or globs. Left out: all.' })
      .optional(),
    violations: z
      .strictObject({ max: z.int().min(0) })
      .meta({ description: 'How many evictions may violate one of them. Left out: none.' })
      .optional(),
  })
  .transform(({ names, violations }) => ({
    kind: 'budgets' as const,
    max: violations?.max ?? 0,
    ...(names === undefined ? {} : { names }),
  }));

const respected = z.literal('respected').transform(() => ({ kind: 'budgets' as const, max: 0 }));

export type BudgetsBody = {
  readonly kind: 'budgets';
  readonly max: number;
  readonly names?: readonly string[];
};

export const budgets: z.ZodType<BudgetsBody> = z.union([bounded, respected]).meta({
  title: 'Budgets',
  description: 'No eviction (or no more than these) violates a PodDisruptionBudget.',
  examples: ['respected', { names: ['payments/db'], violations: { max: 1 } }],
});

export interface ExpectedBudgets {
  readonly kind: 'budgets';
  readonly max: number;
  /** As `namespace/name`; absent: all. */
  readonly budgets?: ReadonlySet<string>;
}

export function expectedBudgets(body: BudgetsBody, scope: ExpectationScope): ExpectedBudgets {
  const { kind, max, names } = body;
  if (names === undefined) return { kind, max };
  const known = scope.budgets.map(({ namespace, name }) => `${namespace}/${name}`);
  new Findings(scope.report, [kind], false).checkNames('names', names, 'budget', new Set(known));
  const patterns = new NamePatterns(names);
  return { kind, max, budgets: new Set(known.filter((name) => patterns.matches(name))) };
}

/** Whether few enough evictions violate these budgets. */
export function judgeBudgets({ max, budgets }: ExpectedBudgets, { report }: Evidence): Verdict {
  const matches = (budget: string) => budgets === undefined || budgets.has(budget);
  const violations = report.evictions.filter(({ budgetsViolated }) =>
    budgetsViolated.some(matches),
  );
  const count = counted(violations.length, 'eviction');
  const verb = violations.length === 1 ? 'violates' : 'violate';
  const first = violations[max];
  if (first === undefined) {
    return holds(
      violations.length === 0 ? 'no eviction violates a budget' : `${count} ${verb} a budget`,
    );
  }
  return violated(
    first.at,
    first.because,
    `${count} ${verb} a budget, at most ${max} may: ${first.pod} goes although ` +
      `${listed(first.budgetsViolated.filter(matches), 3)} allows none`,
  );
}

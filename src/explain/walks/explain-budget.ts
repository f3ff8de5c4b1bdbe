import type { Budget, Eviction } from '#documents';
import { boundWords, budgetsOf, evictionsOf } from '#report';
import { isOfScript, withoutRepetition } from '#run-facts';
import type { Run } from '#simulation';
import { matching } from '#tries';
import { counted, listed, offsetText, violatedBecause } from '#words';
import type { Explanation } from '../explanation.ts';
import { podFates } from './pod-fates.ts';
import { stepsOf, withWhatLed } from './steps.ts';

/**
 * Explains the course of a PodDisruptionBudget, the evictions that it refused and the evictions
 * that violated it.
 */
export function explainBudget(scenario: Run, key: string): Explanation {
  const { outcome } = scenario;
  const object = { kind: 'budget', key } as const;
  const evictions = evictionsOf(scenario);
  const violations = evictions.filter((each) => each.budgetsViolated.includes(key));
  const violating = new Set(violations.map(({ because }) => because));
  const asked = outcome.entries.filter(
    ({ id, cause }) =>
      violating.has(id) ||
      (isOfScript(cause) && cause.budget === key) ||
      (cause.kind === 'eviction-api/refused' && cause.budgets.includes(key)) ||
      (cause.kind === 'eviction-api/granted' && cause.budget === key),
  );
  const budget = budgetsOf(scenario, evictions).find((each) => each.budget === key);
  return {
    object,
    title: `PodDisruptionBudget ${key}`,
    steps: stepsOf(scenario, withWhatLed(outcome, withoutRepetition(asked))),
    fates: podFates(scenario, matching(scenario, object)),
    conclusion:
      budget === undefined
        ? []
        : [bound(budget), ...newBounds(budget), ...course(budget), ...answers(budget, violations)],
  };
}

function bound(budget: Budget): string {
  const [first] = budget.history;
  const words = boundWords(budget);
  const text =
    words === undefined ? 'It has no bound, and allows no eviction.' : `Its bound is ${words}.`;
  if (first === undefined) return text;
  const { expected, desired, healthy, allowed } = first;
  return (
    `${text} At the start it covers ${counted(expected, 'pod')}, wants ${desired} healthy, has ` +
    `${healthy} and allows ${counted(allowed, 'eviction')}.`
  );
}

/** The bounds that events of the script set. */
function newBounds({ boundChanges = [] }: Budget): readonly string[] {
  const words = boundChanges.map(
    (change) => `${boundWords(change) ?? 'none'} from ${offsetText(change.at)} on`,
  );
  return words.length === 0 ? [] : [`The script changes its bound: ${listed(words)}.`];
}

/** The number of changes that a reader can take in. */
const MOST_CHANGES = 6;

function course({ history, least }: Budget): readonly string[] {
  const changes = history.slice(1);
  if (changes.length === 0) return ['That does not change.'];
  if (changes.length > MOST_CHANGES) {
    const worst = history.find(({ healthy }) => healthy === least.healthy);
    const first = worst === undefined ? '' : `, first at ${offsetText(worst.at)}`;
    const allowed = counted(least.allowed, 'eviction');
    return [
      `At worst it has ${counted(least.healthy, 'healthy pod')}${first}, and allows ${allowed}.`,
    ];
  }
  const words = changes.map(
    ({ at, healthy, desired, allowed }) =>
      `at ${offsetText(at)} ${healthy} of ${desired} healthy, ${counted(allowed, 'eviction')} allowed`,
  );
  return [`Then: ${words.join('; ')}.`];
}

function answers({ refusals }: Budget, violations: readonly Eviction[]): readonly string[] {
  const reasons = [...new Set(violations.map(violatedBecause))];
  const violate = counted(violations.length, 'eviction violates', 'evictions violate');
  return [
    ...(refusals === 0 ? [] : [`It refuses the eviction of ${counted(refusals, 'pod')}.`]),
    ...(violations.length === 0 ? [] : [`${violate} it: ${listed(reasons)}.`]),
    ...(refusals + violations.length === 0
      ? ['It refuses no eviction, and no eviction violates it.']
      : []),
  ];
}

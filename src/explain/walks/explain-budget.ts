import type { Budget } from '#documents';
import { boundWords, budgetsOf, evictionsOf } from '#report';
import type { PlayedScenario } from '#simulation';
import { counted, listed, MECHANISM_WORDS, offsetText } from '#words';
import type { Explanation } from '../explanation.ts';
import { meant } from '../what-if/question.ts';
import { withoutRepetition } from './asked-again.ts';
import { podFates } from './pod-fates.ts';
import { stepsOf, withWhatLed } from './steps.ts';

/** How a PodDisruptionBudget stood, whom it refused to let go and what went in spite of it. */
export function explainBudget(scenario: PlayedScenario, key: string): Explanation {
  const { outcome } = scenario;
  const object = { kind: 'budget', key } as const;
  const evictions = evictionsOf(scenario);
  const violating = new Set(
    evictions.flatMap((each) => (each.budgetsViolated.includes(key) ? each.because : [])),
  );
  const asked = outcome.entries.filter(
    ({ id, cause }) =>
      violating.has(id) ||
      (cause.kind === 'ScriptEvent' && cause.budget === key) ||
      (cause.kind === 'eviction-api/refused' && cause.budgets.includes(key)) ||
      (cause.kind === 'eviction-api/granted' && cause.budget === key),
  );
  const budget = budgetsOf(scenario, evictions).find((each) => each.budget === key);
  return {
    object,
    title: `PodDisruptionBudget ${key}`,
    steps: stepsOf(scenario, withWhatLed(outcome, withoutRepetition(asked))),
    fates: podFates(scenario, meant(scenario, object)),
    conclusion:
      budget === undefined
        ? []
        : [bound(budget), ...newBounds(budget), ...course(budget), ...answers(budget)],
  };
}

function bound(budget: Budget): string {
  const [first] = budget.history;
  const words = boundWords(budget);
  const text =
    words === undefined ? 'It has no bound, and lets nothing go.' : `Its bound is ${words}.`;
  if (first === undefined) return text;
  const { expected, desired, healthy, allowed } = first;
  return (
    `${text} At the start it covers ${counted(expected, 'pod')}, wants ${desired} healthy, has ` +
    `${healthy} and lets ${allowed} go.`
  );
}

/** The bounds that events of the script set. */
function newBounds({ boundChanges = [] }: Budget): readonly string[] {
  const words = boundChanges.map(
    (change) => `${boundWords(change) ?? 'none'} from ${offsetText(change.at)} on`,
  );
  return words.length === 0 ? [] : [`The script changes its bound: ${listed(words)}.`];
}

/** More changes than this nobody reads. */
const MOST_CHANGES = 6;

function course({ history, least }: Budget): readonly string[] {
  const changes = history.slice(1);
  if (changes.length === 0) return ['That stays so.'];
  if (changes.length > MOST_CHANGES) {
    const worst = history.find(({ healthy }) => healthy === least.healthy);
    const first = worst === undefined ? '' : `, first at ${offsetText(worst.at)}`;
    return [`At worst it has ${least.healthy} healthy pods${first}, and lets ${least.allowed} go.`];
  }
  const words = changes.map(
    ({ at, healthy, desired, allowed }) =>
      `at ${offsetText(at)} ${healthy} of ${desired} healthy, ${allowed} may go`,
  );
  return [`Then: ${words.join('; ')}.`];
}

function answers({ refusals, violations }: Budget): readonly string[] {
  const mechanisms = [...new Set(violations.map(({ mechanism }) => MECHANISM_WORDS[mechanism]))];
  return [
    ...(refusals === 0 ? [] : [`It refuses to let ${counted(refusals, 'pod')} go.`]),
    ...(violations.length === 0
      ? []
      : [
          `${counted(violations.length, 'pod')} went in spite of it: ${listed(mechanisms)}, which ask no budget.`,
        ]),
    ...(refusals + violations.length === 0
      ? ['It refuses nobody, and nothing goes in spite of it.']
      : []),
  ];
}

import type { Finding } from '../types.ts';
import { findingInWords } from '../wording/findings.ts';
import { budgetDeadlocks } from './budget-deadlocks.ts';
import { conditionOscillates } from './condition-oscillates.ts';
import { daemonSetLoops } from './daemonset-loop.ts';
import { podsThatDoNotFit } from './does-not-fit.ts';
import type { Finder, FindingFacts } from './finder.ts';
import { servicesWithoutEndpoint } from './no-endpoint-ready.ts';
import { podsNotMadeAgain } from './not-made-again.ts';
import { oddBudgets } from './odd-budgets.ts';
import { quorumsLost } from './quorum-lost.ts';
import { replacementsOverload } from './replacements-overload.ts';
import { splitBrains } from './split-brain.ts';
import { outOfServiceAndReady, podsThatAwaitVolumes, podsTiedToLostNodes } from './volumes.ts';

/** In the order in which their findings are told. */
const FINDERS: readonly Finder[] = [
  ({ scenario }) => splitBrains(scenario),
  ({ scenario }) => quorumsLost(scenario),
  ({ scenario }) => servicesWithoutEndpoint(scenario),
  ({ scenario }) => podsThatDoNotFit(scenario),
  ({ scenario }) => podsNotMadeAgain(scenario),
  ({ scenario }) => replacementsOverload(scenario),
  ({ timeline }) => daemonSetLoops(timeline),
  ({ scenario }) => conditionOscillates(scenario.outcome),
  ({ scenario }) => outOfServiceAndReady(scenario),
  ({ scenario }) => podsThatAwaitVolumes(scenario),
  ({ scenario }) => podsTiedToLostNodes(scenario),
  ({ scenario }) => budgetDeadlocks(scenario.outcome),
  ({ scenario }) => oddBudgets(scenario.outcome),
];

/** What deserves attention in the course of events. */
export const findingsOf = (facts: FindingFacts): readonly Finding[] =>
  FINDERS.flatMap((find) => find(facts)).map((found) => ({
    ...found,
    message: findingInWords(found),
  }));

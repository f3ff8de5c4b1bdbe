import type { Finding } from '#documents';
import type { PlayedScenario } from '#simulation';
import { findingInWords } from '../sentences/findings/findings.ts';
import { apiServicesLost } from './api-services.ts';
import {
  autoscalersHalted,
  machinesThatNeverRegister,
  podsHiddenByUpcoming,
  poolsAtMaximum,
  repairsBlocked,
  scaleUpsInDeadZones,
} from './autoscalers.ts';
import { budgetDeadlocks } from './budget-deadlocks.ts';
import { conditionOscillates } from './condition-oscillates.ts';
import { controlPlaneDown } from './control-plane-down.ts';
import { creationsRefused } from './creation-refused.ts';
import { daemonSetLoops, endsIn } from './daemonset-loop.ts';
import { deviceRulesWithoutEffect } from './device-rules.ts';
import { podsThatDoNotFit } from './does-not-fit.ts';
import { endlessLoop } from './endless-loop.ts';
import { evictionsThrottled } from './evictions-throttled.ts';
import type { Finder } from './finder.ts';
import { gangsBroken } from './gangs-broken.ts';
import { jobsFailed } from './jobs-failed.ts';
import { killedForMemory } from './killed-for-memory.ts';
import { leadersLost } from './leader-lost.ts';
import { noAddressesLeft } from './no-addresses-left.ts';
import { servicesWithoutEndpoint } from './no-endpoint-ready.ts';
import { nodesThatFlap } from './nodes-flap.ts';
import { nodesUnlikeTheirPool } from './nodes-unlike-pool.ts';
import { podsNotMadeAgain } from './not-made-again.ts';
import { oddBudgets } from './odd-budgets.ts';
import { overloadedEndpoints } from './overloaded-endpoints.ts';
import { passOutlastsToleration } from './pass-outlasts-toleration.ts';
import { quorumsLost } from './quorum-lost.ts';
import { readinessRulesWithoutEffect } from './readiness-rules.ts';
import { replacementLoops } from './replacement-loop.ts';
import { replacementsOverload } from './replacements-overload.ts';
import { replacementsThrottled } from './replacements-throttled.ts';
import { rolloutsNotOver } from './rollout-not-over.ts';
import { podsMovedAgain, rollsNotOver } from './rolls.ts';
import { splitBrains } from './split-brain.ts';
import { taintsKept } from './taints-kept.ts';
import { outOfServiceAndReady, podsThatAwaitVolumes, podsTiedToLostNodes } from './volumes.ts';
import { webhooksThatBlock } from './webhook-blocks.ts';

/** In the order in which the report lists their findings. */
const FINDERS: readonly Finder[] = [
  ({ outcome }) => endlessLoop(outcome),
  nodesThatFlap,
  controlPlaneDown,
  webhooksThatBlock,
  leadersLost,
  splitBrains,
  quorumsLost,
  servicesWithoutEndpoint,
  apiServicesLost,
  overloadedEndpoints,
  gangsBroken,
  noAddressesLeft,
  deviceRulesWithoutEffect,
  readinessRulesWithoutEffect,
  rolloutsNotOver,
  rollsNotOver,
  podsMovedAgain,
  autoscalersHalted,
  scaleUpsInDeadZones,
  repairsBlocked,
  podsHiddenByUpcoming,
  machinesThatNeverRegister,
  poolsAtMaximum,
  creationsRefused,
  jobsFailed,
  podsThatDoNotFit,
  podsNotMadeAgain,
  passOutlastsToleration,
  taintsKept,
  ({ outcome }) => evictionsThrottled(outcome),
  ({ outcome }) => replacementsThrottled(outcome),
  replacementsOverload,
  killedForMemory,
  (scenario) => daemonSetLoops(endsIn(scenario)),
  replacementLoops,
  ({ outcome }) => conditionOscillates(outcome),
  outOfServiceAndReady,
  podsThatAwaitVolumes,
  podsTiedToLostNodes,
  ({ outcome }) => budgetDeadlocks(outcome),
  ({ outcome }) => oddBudgets(outcome),
  nodesUnlikeTheirPool,
];

/** Finds the parts of the course of events that deserve attention. */
export const findingsOf = (scenario: PlayedScenario): readonly Finding[] =>
  FINDERS.flatMap((find) => find(scenario)).map((found) => ({
    ...found,
    message: findingInWords(found),
  }));

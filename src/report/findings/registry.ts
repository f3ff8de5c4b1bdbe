import type { Finding, FindingData } from '#documents';
import type { Run } from '#simulation';
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
import { controlPlaneDown, quorumsLost } from './control-plane-down.ts';
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

/**
 * By the kind of finding, in the order in which the report lists them; `no-node` is found together
 * with `does-not-fit`. A kind without a finder does not compile.
 */
const FINDERS: Readonly<Record<Exclude<FindingData['kind'], 'no-node'>, Finder>> = {
  'endless-loop': ({ outcome }) => endlessLoop(outcome),
  'nodes-flap': nodesThatFlap,
  'control-plane-down': controlPlaneDown,
  'webhook-blocks': webhooksThatBlock,
  'leader-lost': leadersLost,
  'split-brain': splitBrains,
  'quorum-lost': quorumsLost,
  'no-endpoint-ready': servicesWithoutEndpoint,
  'api-service-lost': apiServicesLost,
  'overloaded-endpoints': overloadedEndpoints,
  'gang-broken': gangsBroken,
  'no-addresses-left': noAddressesLeft,
  'device-rule-without-effect': deviceRulesWithoutEffect,
  'readiness-rule-dry-run': readinessRulesWithoutEffect,
  'rollout-not-over': rolloutsNotOver,
  'roll-not-over': rollsNotOver,
  'moved-again': podsMovedAgain,
  'autoscaler-halted': autoscalersHalted,
  'scale-up-in-dead-zone': scaleUpsInDeadZones,
  'repair-blocked': repairsBlocked,
  'upcoming-hides-pending': podsHiddenByUpcoming,
  'never-registers-loop': machinesThatNeverRegister,
  'pool-at-maximum': poolsAtMaximum,
  'creation-refused': creationsRefused,
  'job-failed': jobsFailed,
  'does-not-fit': podsThatDoNotFit,
  'not-made-again': podsNotMadeAgain,
  'pass-outlasts-toleration': passOutlastsToleration,
  'taints-kept': taintsKept,
  'evictions-throttled': ({ outcome }) => evictionsThrottled(outcome),
  'replacements-throttled': ({ outcome }) => replacementsThrottled(outcome),
  'replacements-overload': replacementsOverload,
  'killed-for-memory': killedForMemory,
  'daemonset-loop': (scenario) => daemonSetLoops(endsIn(scenario)),
  'replacement-loop': replacementLoops,
  'condition-oscillates': ({ outcome }) => conditionOscillates(outcome),
  'out-of-service-node-is-ready': outOfServiceAndReady,
  'volume-attached-elsewhere': podsThatAwaitVolumes,
  'volume-out-of-reach': podsTiedToLostNodes,
  'budget-deadlock': ({ outcome }) => budgetDeadlocks(outcome),
  'odd-budget': ({ outcome }) => oddBudgets(outcome),
  'node-unlike-its-pool': nodesUnlikeTheirPool,
};

/** Finds the parts of the course of events that deserve attention. */
export const findingsOf = (scenario: Run): readonly Finding[] =>
  Object.values(FINDERS)
    .flatMap((find) => find(scenario))
    .map((found) => ({ ...found, message: findingInWords(found) }));

export { ambiguitiesOf } from './ambiguities/ambiguities.ts';
export { serviceNamed, servicesOf } from './availability/services.ts';
export { workloadNamed, workloadsOf } from './availability/workloads.ts';
export { roomAtEnd } from './capacity/capacity.ts';
export { quantityOf } from './capacity/quantity-of.ts';
export { isAlike, type Swap } from './chances/decided-by.ts';
export { figuresOf, type HistoryFigures } from './chances/history-figures.ts';
export { withChances } from './chances/with-chances.ts';
export { makeConsolidationReport } from './consolidations/make-consolidation-report.ts';
export { addedDamage, type DamageTrace, damageTraceOf, hasDamage } from './damage/added-damage.ts';
export { damageOf, longestWithin, secondsWithin, withJudged } from './damage/damage.ts';
export { requestedParts } from './damage/figure-parts.ts';
export { recoveredAt } from './damage/recovered-at.ts';
export { budgetsOf } from './document/budgets.ts';
export { captureGapsOf } from './document/capture-gaps.ts';
export { evictionsOf } from './document/evictions.ts';
export { stuckPods } from './document/summary.ts';
export { whatAutoscalersDropped } from './document/what-pods-wait-for.ts';
export { exampleNode } from './example-node.ts';
export { judgedByShare } from './expectations/by-share.ts';
export {
  FAIL_CONDITIONS,
  type FailCondition,
  failuresOf,
  isFailCondition,
} from './fail-on/fail-on.ts';
export { budgetDeadlocks, type Deadlock } from './findings/budget-deadlocks.ts';
export { creationsRefused } from './findings/creation-refused.ts';
export { jobsFailed } from './findings/jobs-failed.ts';
export { listedPods } from './listed-pods.ts';
export { digestOf, makeReport } from './make-report.ts';
export { makeRankingReport } from './ranking/make-ranking-report.ts';
export { makeBehaviorsReport, makeUpgradeReport } from './releases/release-reports.ts';
export { groupsOf, nameGroups } from './roll-up/groups.ts';
export { rollUpOf, sweptRollUpOf } from './roll-up/roll-up.ts';
export { boundWords } from './sentences/budget-bound.ts';
export { fateText } from './sentences/causes/fates.ts';
export { inWords } from './sentences/causes/in-words.ts';
export { abruptText } from './sentences/causes/shutdown.ts';
export type { Causes } from './sentences/causes/words.ts';
export { deadlockText } from './sentences/findings/budget-deadlock.ts';
export { findingInWords } from './sentences/findings/findings.ts';
export { jobFailedText } from './sentences/findings/job-failed.ts';
export { paceInWords, passInWords, throttledText } from './sentences/findings/pace.ts';
export { endText, scopeText } from './sentences/memory-kills.ts';
export { keyText, orderText, protectionText } from './sentences/ranking.ts';
export { SPARED_SHORT, SPARED_WORDS, STUCK_SHORT, STUCK_WORDS } from './sentences/reasons.ts';
export { scriptPlace } from './sentences/script-place.ts';
export {
  endsOf,
  groundOf,
  NO_PODS,
  notClearedText,
  showAll,
  whyNotCleared,
  whyNotClearedOfLive,
} from './sentences/why-not-cleared.ts';
export { readStored, type StoredReport } from './stored/read-report.ts';
export { windowsOf } from './windows/windows-of.ts';

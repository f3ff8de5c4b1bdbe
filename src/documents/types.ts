import type * as z from 'zod';
import type { Frozen } from '#units';
import type { budget } from './schema/budget.ts';
import type { capacity } from './schema/capacity.ts';
import type { captureRecord } from './schema/capture.ts';
import type { chances } from './schema/chances.ts';
import type { comparisonReport } from './schema/comparison.ts';
import type { consolidationReport } from './schema/consolidations.ts';
import type { curves } from './schema/curves.ts';
import type { judgedExpectation } from './schema/expectation.ts';
import type { explanationReport } from './schema/explanation.ts';
import type { finding } from './schema/finding-kinds.ts';
import type { ambiguity, eviction, pending, spared, stuck, zone } from './schema/findings.ts';
import type { memoryKill } from './schema/memory-kill.ts';
import type { note } from './schema/note.ts';
import type { paceOfClient, pass } from './schema/pace.ts';
import type { capacityPlan, drainPlan, planReport, removePlan, spotPlan } from './schema/plan.ts';
import type { postmortemReport } from './schema/postmortem.ts';
import type { pressureRanking, rankedVictim } from './schema/ranked-victims.ts';
import type { rankingReport } from './schema/ranking-report.ts';
import type { behaviorsReport, upgradeReport } from './schema/releases.ts';
import type { simulationReport } from './schema/report.ts';
import type { runComparison } from './schema/run-comparison.ts';
import type { damage, sweepReport } from './schema/sweep.ts';
import type { partLine } from './schema/sweep-part.ts';
import type { testReport } from './schema/test-report.ts';
import type { timelineEntry } from './schema/timeline-entry.ts';
import type { serviceOverTime, workloadOverTime } from './schema/workload.ts';

/** The result of a simulation, as `-o json` prints it. The type is derived from the schema. */
export type SimulationReport = Frozen<z.infer<typeof simulationReport>>;

export type TimelineEntry = Frozen<z.infer<typeof timelineEntry>>;
export type Eviction = Frozen<z.infer<typeof eviction>>;
export type SparedPod = Frozen<z.infer<typeof spared>>;
export type PendingPod = Frozen<z.infer<typeof pending>>;
export type MemoryKill = Frozen<z.infer<typeof memoryKill>>;
export type StuckPod = Frozen<z.infer<typeof stuck>>;
export type Zone = Frozen<z.infer<typeof zone>>;
export type PaceOfClient = Frozen<z.infer<typeof paceOfClient>>;
export type Pass = Frozen<z.infer<typeof pass>>;
export type Note = Frozen<z.infer<typeof note>>;
export type Finding = Frozen<z.infer<typeof finding>>;
export type Ambiguity = Frozen<z.infer<typeof ambiguity>>;
export type RankedVictim = Frozen<z.infer<typeof rankedVictim>>;
export type NodeUnderPressure = Frozen<z.infer<typeof pressureRanking>>;
export type Budget = Frozen<z.infer<typeof budget>>;
export type Curves = Frozen<z.infer<typeof curves>>;
export type Chances = Frozen<z.infer<typeof chances>>;
export type Capacity = Frozen<z.infer<typeof capacity>>;
export type Workload = Frozen<z.infer<typeof workloadOverTime>>;
export type ServiceOverTime = Frozen<z.infer<typeof serviceOverTime>>;
export type JudgedExpectation = Frozen<z.infer<typeof judgedExpectation>>;

/** What happened to a cluster, as `postmortem -o json` prints it. */
export type PlanReport = Frozen<z.infer<typeof planReport>>;
export type DrainPlan = Frozen<z.infer<typeof drainPlan>>;
export type SpotPlan = Frozen<z.infer<typeof spotPlan>>;
export type RemovePlan = Frozen<z.infer<typeof removePlan>>;
export type CapacityPlan = Frozen<z.infer<typeof capacityPlan>>;
/** A prediction held against a chaos run, as `compare-run -o json` prints it. */
export type RunComparison = Frozen<z.infer<typeof runComparison>>;
export type PostmortemReport = Frozen<z.infer<typeof postmortemReport>>;

/** What `capture` read of a cluster, in the file that it writes. */
export type CaptureRecord = Frozen<z.infer<typeof captureRecord>>;

/** An explanation as `-o json` prints it. */
export type ExplanationReport = Frozen<z.infer<typeof explanationReport>>;

/** The behaviors of a release, as `behaviors -o json` prints them. */
export type BehaviorsReport = Frozen<z.infer<typeof behaviorsReport>>;

/** The differences to another release, as `behaviors --diff -o json` prints them. */
export type UpgradeReport = Frozen<z.infer<typeof upgradeReport>>;

export type BehaviorEntry = BehaviorsReport['behaviors'][number];
export type ChangeEntry = UpgradeReport['changes'][number];

type WithoutMessage<F> = F extends unknown ? Omit<F, 'message'> : never;

/** A finding before it is put into words. */
export type FindingData = WithoutMessage<Finding>;

/** The report that `test -o json` prints. */
export type TestReport = Frozen<z.infer<typeof testReport>>;
export type TestedScenario = TestReport['scenarios'][number];

/** The differences of two runs, as `diff -o json` prints them. */
export type ComparisonReport = Frozen<z.infer<typeof comparisonReport>>;

export type Effect = ComparisonReport['reasons'][number]['effect'];
export type ChangedEviction = ComparisonReport['evictions'][number];
export type ChangedTrouble = ComparisonReport['services'][number];
export type ChangedBudget = ComparisonReport['budgets'][number];
export type ChangedCordon = ComparisonReport['cordons'][number];
export type ChangedDrain = ComparisonReport['drains'][number];
export type ChangedLeftOver = ComparisonReport['leftOver'][number];
export type ChangedZone = ComparisonReport['zones'][number];
export type ChangedNote = ComparisonReport['findings'][number];
export type ChangedExpectation = ComparisonReport['expectations'][number];
export type ChangedFigure = ComparisonReport['figures'][number];

/** The damage of one played fault. */
export type Damage = Frozen<z.infer<typeof damage>>;

/** The report that `sweep -o json` prints. */
export type SweepReport = Frozen<z.infer<typeof sweepReport>>;
export type SweepRow = SweepReport['rows'][number];
/** What is different from an earlier sweep. */
export type RollUp = NonNullable<SimulationReport['rollUp']>;
export type SweptRollUp = NonNullable<SweepReport['rollUp']>;
export type SinceEarlier = NonNullable<SweepReport['since']>;
export type SweepLoss = SinceEarlier['withoutFault']['worse'][number];
export type SweepGroup = SweepReport['groups'][number];

/** What autoscalers would take away, as `sweep --over consolidations -o json` prints it. */
export type ConsolidationReport = Frozen<z.infer<typeof consolidationReport>>;

/** A line of a part of a sweep. */
export type SweepPartLine = Frozen<z.infer<typeof partLine>>;

/** The order of evictions, as `rank -o json` prints it. The type is derived from the schema. */
export type RankingReport = Frozen<z.infer<typeof rankingReport>>;

export type RankingEntry = RankingReport['rankings'][number];
export type VictimEntry = RankingEntry['victims'][number];

export { type Agreement, compareWith, differencesIn } from './agreement/compare.ts';
export { type ModelledEviction, modelledIn } from './agreement/modelled.ts';
export { type Variation, variationsOf } from './agreement/variations.ts';
export { compareRun, differs } from './chaos-run/compare-run.ts';
export { readTelemetry } from './chaos-run/read-telemetry.ts';
export type { Evidence } from './evidence/evidence.ts';
export {
  type EvidenceReading,
  type HistoryFile,
  type HistoryFiles,
  readEvidence,
} from './evidence/read-evidence.ts';
export { learnedFrom, settingsText } from './lessons/learned.ts';
export type { Learned } from './lessons/lesson.ts';
export { lossesOf } from './losses/workloads.ts';
export type { InferredEvent } from './outage/inferred-event.ts';
export { scriptText } from './outage/script-text.ts';
export { pastOfPod } from './past/past-of-pod.ts';
export { endOf, type Postmortem, postmortemOf, type Question, startOf } from './postmortem.ts';
export { makePostmortemReport } from './report/make-report.ts';

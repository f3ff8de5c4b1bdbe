export { explain } from './explain.ts';
export type {
  Explained,
  Explanation,
  HistoryChain,
  HistoryPlace,
  InHistories,
  PodFate,
  Step,
} from './explanation.ts';
export { inHistories } from './histories/in-histories.ts';
export { makeExplanationReport } from './make-explanation-report.ts';
export { hintAboutBare } from './suggest-object.ts';

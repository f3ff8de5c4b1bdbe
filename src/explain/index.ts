export { otherwiseOf } from './assumptions/otherwise.ts';
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
export {
  type ObjectName,
  type ParsedName,
  parseObjectName,
  printObjectName,
} from './object-name.ts';
export { hintAboutBare } from './suggest-object.ts';
export { type Hindsight, hindsightOf } from './what-if/hindsight.ts';
export type { WhatIfs } from './what-if/what-if.ts';

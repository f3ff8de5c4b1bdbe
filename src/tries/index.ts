export { otherwiseOf } from './assumptions/otherwise.ts';
export { findHelps, type Rest } from './helps/find-helps.ts';
export { hindsightOf } from './hindsight.ts';
export {
  FORMS,
  type ObjectName,
  type ParsedName,
  parseObjectName,
  printObjectName,
  shortObjectName,
} from './object-name.ts';
export { nodesOfPool, poolNames, poolOf } from './pools.ts';
export { matching } from './question.ts';
export { type WhatIfs, whatIfs, whatIfTrials } from './what-if.ts';

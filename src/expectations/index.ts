export type { CompileCel } from './cel/compile-cel.ts';
export { compileExpectations, loadCel, loadCelCompiler } from './compile-expectations.ts';
export type { Expectation } from './expectation.ts';
export { type ExpectationEntry, expectationSchema } from './expectation-schema.ts';
export { countsOf, verdictsOn } from './judge.ts';
export type { CelAnswer } from './kinds/cel.ts';
export type { Evidence, LackedFacts, ReadyMoment } from './verdict.ts';

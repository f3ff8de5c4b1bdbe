export { type Draws, drawsOf, type History } from './draws.ts';
export { isSource, SOURCES, type Source } from './source.ts';
export { type Spread, spreadOf } from './spread.ts';

export { type Draws, drawsOf, type History } from './draws.ts';
export {
  type Looks,
  noticeWindow,
  type Repeated,
  type Silence,
  type Window,
} from './notice-window.ts';
export { isSource, SOURCES, type Source } from './source.ts';
export { type Spread, spreadOf } from './spread.ts';

export { LANES, type Lane } from './event-heap.ts';
export {
  atOrAfter,
  atOrBefore,
  drifting,
  type Grid,
  grid,
  strictlyAfter,
  strictlyBefore,
} from './grid.ts';
export { draw } from './random.ts';
export { type Clock, type Halt, type Place, Timeline, type Timer } from './timeline.ts';

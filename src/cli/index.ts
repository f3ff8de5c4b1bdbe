export {
  exitWith,
  type Io,
  type PathKind,
  processArguments,
  processIo,
  type Sink,
} from './io.ts';
export { endWithParent } from './lifeline.ts';
export { main } from './main.ts';

export {
  exitWith,
  type Io,
  type PathKind,
  processArguments,
  processIo,
  type Sink,
} from './io.ts';
export { main } from './main.ts';
export { optimizeLater } from './optimize-less.ts';
export { endWithParent } from './relaunch.ts';

export { parseSimulateArguments } from './commands/simulate.ts';
export {
  exitWith,
  type Io,
  type PathKind,
  processArguments,
  processIo,
  type Sink,
} from './io.ts';
export { main } from './main.ts';
export { requestOptionsOf } from './request-options.ts';
export { UserError } from './user-error.ts';

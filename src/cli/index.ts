export {
  endQuietlyWithReader,
  exitWith,
  type Io,
  processArguments,
  processIo,
  type Sink,
} from './io.ts';
export { UserError } from './user-error.ts';

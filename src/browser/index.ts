/** The interface for pages: the whole engine as one script, in a page or in a worker of it. */
export { ByteBuffer } from './byte-buffer.ts';
export type {
  Answer,
  Choices,
  Play,
  Played,
  Request,
  Shown,
  SnapshotFile,
  SnapshotSource,
} from './messages.ts';
export { play } from './play.ts';
export { type Port, serve } from './serve.ts';

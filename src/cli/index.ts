export { type Io, type PathKind, processIo, type Sink } from './io.ts';
export { main } from './main.ts';

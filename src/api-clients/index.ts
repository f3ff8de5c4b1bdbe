export { type Answered, ApiClient } from './api-client.ts';
export { Caller, type Sending } from './caller.ts';
export { EventSink } from './event-sink.ts';
export { type BusyStretch, PaceLog, type PaceOfClient } from './pace.ts';
export type { ApiRequest } from './request.ts';
export { WorkQueue } from './work-queue.ts';

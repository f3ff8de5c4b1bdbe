export { type Answered, ApiClient, type ApiClientParts } from './api-client.ts';
export { BackOff, WAITS_OF_CONTROLLERS, type Waits } from './back-off.ts';
export { Caller, type Sending } from './caller.ts';
export { EventSink } from './event-sink.ts';
export { type BusyStretch, PaceLog, type PaceOfClient, type PaceParts } from './pace.ts';
export type { ApiRequest, NodeOrder, RequestOrder } from './request.ts';
export { afterRequest, TokenBucket } from './token-bucket.ts';
export { type LimiterTokens, type TokenLine, TokenLines } from './token-line.ts';
export { WorkQueue } from './work-queue.ts';

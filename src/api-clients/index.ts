export {
  ApiClient,
  type ApiClientParts,
  type ApiRequest,
  type NodeOrder,
  type RequestOrder,
} from './api-client.ts';
export type { ControllerContext } from './controller-context.ts';
export { EventSink } from './event-sink.ts';
export { PaceLog, type PaceOfClient, type PaceParts } from './pace.ts';
export { afterRequest, type LimiterTokens, TokenBucket, TokenLines } from './token-bucket.ts';
export {
  BackOff,
  Caller,
  type Sending,
  WAITS_OF_CONTROLLERS,
  type Waits,
  WorkQueue,
} from './work-queue.ts';

export type { Grant, Refusal } from './answer.ts';
export {
  EvictionApi,
  type EvictionApiParts,
  type EvictionReply,
  type EvictionRequest,
  type LastRefusal,
  type WebhookAnswer,
} from './api.ts';
export type { EvictionApiCause } from './causes.ts';
export { answerEviction, type EvictionRules } from './evict.ts';

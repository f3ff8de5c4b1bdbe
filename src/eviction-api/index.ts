export {
  EvictionApi,
  type EvictionApiParts,
  type EvictionRequest,
  type WebhookAnswer,
} from './api.ts';
export type { EvictionApiCause } from './causes.ts';
export { answerEviction, type EvictionRules } from './evict.ts';

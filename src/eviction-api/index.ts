export type { EvictionAnswer, Grant, Refusal } from './answer.ts';
export { answerEviction, type EvictionRules } from './evict.ts';

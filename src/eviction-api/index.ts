export type { EvictionAnswer, Grant, Refusal } from './answer.ts';
export { answerEviction, budgetsCovering, type EvictionRules } from './evict.ts';

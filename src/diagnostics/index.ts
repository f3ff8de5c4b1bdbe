export type { Diagnostic, Excerpt, Position } from './diagnostic.ts';
export { nearest } from './nearest.ts';

export { withCodes } from './codes.ts';
export { configurationOf } from './configurations.ts';
export { keptInClear } from './kept.ts';
export { type Pseudonyms, redactObject } from './redact-object.ts';
export { mapWords, wordsIn } from './words.ts';

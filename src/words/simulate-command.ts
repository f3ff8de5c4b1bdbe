import { shellWord } from './shell-word.ts';

/** The command of a run of `simulate`, from its words, as a shell takes it. */
export const simulateCommand = (words: readonly string[]): string =>
  `k8s-evict simulate ${words.map(shellWord).join(' ')}`;

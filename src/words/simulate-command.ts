/** The command of a run of `simulate`, from its words, as a shell takes it. */
export const simulateCommand = (words: readonly string[]): string =>
  `k8s-evict simulate ${words.map(shellWord).join(' ')}`;

/** A word as a POSIX shell takes it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

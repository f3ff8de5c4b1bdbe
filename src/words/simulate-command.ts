/** A command from its words, as a shell takes it. */
export const commandLine = (command: 'simulate' | 'sweep', words: readonly string[]): string =>
  ['k8s-evict', command, ...words.map(shellWord)].join(' ');

/** The command of a run of `simulate`. */
export const simulateCommand = (words: readonly string[]): string => commandLine('simulate', words);

/** A word as a POSIX shell takes it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

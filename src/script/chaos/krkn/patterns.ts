/**
 * The glob that a regular expression of krkn means, which matches from the beginning of a name.
 * Undefined for an expression that no glob can say.
 */
export function globOf(pattern: string): string | undefined {
  const isClosed = pattern.endsWith('$');
  const inner = pattern.replace(/^\^/, '').replace(/\$$/, '');
  const glob = inner.replaceAll('.*', '*').replaceAll('\\.', '\u0000').replaceAll('\\-', '-');
  if (/[\\^$+?()[\]{}|.]/.test(glob)) return undefined;
  const text = glob.replaceAll('\u0000', '.');
  return isClosed || text.endsWith('*') ? text : `${text}*`;
}

/** The selector that leaves out what a label `key`, or `key=value`, means. */
export const without = (label: string): string => {
  const [key = '', value] = label.split('=');
  return value === undefined || value === '' ? `!${key}` : `${key}!=${value}`;
};

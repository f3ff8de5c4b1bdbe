/**
 * Cuts a reason to fit a table. Asides, further causes and the name of the node, which has a column
 * of its own, are left out.
 */
export function shortReason(message: string): string {
  const [first = ''] = message.split('; ');
  return first.replace(/ \([^()]*\)$/, '').replace(/^\S+ is (?=low on )/, '');
}

/** The same without the words that all rows have. */
export const shortestReason = (message: string): string =>
  shortReason(message).replace(/^toleration of /, '');

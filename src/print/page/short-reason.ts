/** What tables have no room for: asides, what else led to it, and the node that has a column of its own. */
export function shortReason(message: string): string {
  const [first = ''] = message.split('; ');
  return first.replace(/ \([^()]*\)$/, '').replace(/^\S+ is (?=low on )/, '');
}

/** The same without the words that all rows have. */
export const shortestReason = (message: string): string =>
  shortReason(message).replace(/^toleration of /, '');

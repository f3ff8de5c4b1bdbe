import type { Run } from '#simulation';

/** What is said of a pod that has no node at the end. */
export const noNodeText = ({
  message,
  isUntried,
}: Pick<Run['outcome']['pending'][number], 'message' | 'isUntried'>): string =>
  isUntried === true ? `has no node at the end: ${message}.` : `finds no node: ${message}`;

/**
 * The delay between the marking and the queueing of a node: up to 1.33 the condition before the
 * pass decides.
 */
export const QUEUEING_RELEASES = [
  { version: '1.33', delay: 5 },
  { version: '1.36', delay: 0 },
];

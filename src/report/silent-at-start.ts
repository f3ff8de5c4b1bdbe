import type { Run } from '#simulation';

/** Nodes without a heartbeat just before the start. */
export const silentAtStart = ({ assumptions }: Pick<Run, 'assumptions'>): ReadonlySet<string> =>
  new Set(assumptions.flatMap((note) => (note.kind === 'nodes-silent-at-start' ? note.nodes : [])));

import type { PlayedScenario } from '#simulation';

/** Nodes without a heartbeat just before the start. */
export const silentAtStart = ({
  assumptions,
}: Pick<PlayedScenario, 'assumptions'>): ReadonlySet<string> =>
  new Set(assumptions.flatMap((note) => (note.kind === 'nodes-silent-at-start' ? note.nodes : [])));

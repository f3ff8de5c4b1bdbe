import { zoneKeyOf } from '#cluster';
import { offsetText } from '#words';
import type { Candidate } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';

/** Proposes the return of a node in another zone, if pods stay only because every zone is down. */
export const oneZoneUp: Candidate = ({ scenario, spared, nodes, at }) => {
  const because = spared.find(({ reason }) => reason === 'all-zones-down');
  const entry = scenario.outcome.entries.find(({ id }) => id === because?.because);
  if (entry === undefined) return [];
  const { nodes: all } = scenario.outcome.cluster;
  const own = new Set(all.filter(({ name }) => nodes.has(name)).map(zoneKeyOf));
  const other =
    all.find((node) => !own.has(zoneKeyOf(node))) ?? all.find(({ name }) => !nodes.has(name));
  if (other === undefined) return [];
  const second = Math.ceil(at(entry) + 1);
  const events = [{ at: atOf(second), restore: { nodes: [other.name] } }];
  return [
    {
      words: `if ${other.name} came back at ${offsetText(second)}`,
      change: { script: scriptOf({ events }) },
    },
  ];
};

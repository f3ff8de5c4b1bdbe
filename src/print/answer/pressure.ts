import { PRESSURE_CONDITIONS } from '#cluster';
import type { SimulationReport } from '#documents';
import { listed, offsetText } from '#words';
import { rareEntries } from '../rare-entries.ts';

/** Sentences about the nodes that come under pressure, and the first time. */
export function pressureSentences(report: SimulationReport): readonly string[] {
  const begun = rareEntries(report).flatMap((entry) =>
    entry.kind === 'NodeConditionChanged' && entry.to === 'True' ? [entry] : [],
  );
  const sentences = PRESSURE_CONDITIONS.flatMap((condition): readonly string[] => {
    const entries = begun.filter((entry) => entry.condition === condition);
    const [first] = entries;
    if (first === undefined) return [];
    const nodes = listed([...new Set(entries.map(({ node }) => node))], 3);
    return [`${condition} on ${nodes}, first at ${offsetText(first.at)}.`];
  });
  return sentences;
}

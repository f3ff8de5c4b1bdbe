import type { SimulationReport } from '#documents';
import { passInWords } from '#report';
import { capitalised } from '#words';

/** In seconds. Shorter passes are not important enough for the answer. */
const LONG = 60;

/** The longest pass of the node monitor, if it delays other changes. */
export function passSentences({ passes, end }: SimulationReport): readonly string[] {
  const lengthOf = ({ from, to }: (typeof passes)[number]): number => (to ?? end.at) - from;
  const [longest] = passes
    .filter((pass) => lengthOf(pass) >= LONG)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined) return [];
  return [`${capitalised(passInWords(longest))}.`];
}

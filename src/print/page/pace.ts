import type { SimulationReport } from '#documents';
import { paceInWords, passInWords } from '#report';
import { itemsSection, type Section } from '../section/section.ts';

/** Which limits of clients slowed the control plane, and which passes lasted. */
export const paceSection = ({ pace, passes }: SimulationReport): readonly Section[] =>
  itemsSection('Pace', [
    ...passes.map((pass) => ({ message: passInWords(pass) })),
    ...pace.map((client) => ({ message: paceInWords(client) })),
  ]);

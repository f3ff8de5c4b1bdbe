import type { SimulationReport } from '#documents';
import { paceInWords, passInWords } from '#report';
import { itemsSection, type Section } from '../section/section.ts';

/** Lists the client limits that slowed the control plane, and the passes that took time. */
export const paceSection = ({ pace, passes }: SimulationReport): readonly Section[] =>
  itemsSection('Pace', [
    ...passes.map((pass) => ({ message: passInWords(pass) })),
    ...pace.map((client) => ({ message: paceInWords(client) })),
  ]);

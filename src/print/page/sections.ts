import type { SimulationReport } from '#documents';
import { paceInWords, passInWords } from '#report';
import { rollUpSection } from '../section/roll-up.ts';
import { itemsSection, type Section, type View } from '../section/section.ts';
import { budgetsSection, refusalsSection } from './budgets.ts';
import { capacitySection } from './capacity.ts';
import { chancesSections } from './chances.ts';
import { clientsSection } from './clients.ts';
import { evictionsSection } from './evictions.ts';
import { expectationsSection } from './expectations.ts';
import { memoryKillsSection } from './memory-kills.ts';
import { nodeChangeSections } from './node-changes.ts';
import { nowSection } from './now.ts';
import { pendingSection } from './pending.ts';
import { rankingsSection } from './rankings.ts';
import { ROLL_UP_COLUMNS } from './roll-up.ts';
import { servicesSection } from './services.ts';
import { sparedSection } from './spared.ts';
import { stuckSection } from './stuck.ts';
import { withSources } from './with-sources.ts';
import { workloadsSection } from './workloads.ts';
import { zonesSection } from './zones.ts';

/** The sections below the answer, the most important first. Empty sections are left out. */
export const sectionsOf = (report: SimulationReport, view: View): readonly Section[] => [
  ...expectationsSection(report),
  ...itemsSection('Findings', report.findings),
  ...rollUpSection(report.rollUp, ROLL_UP_COLUMNS, view),
  ...nowSection(report, view),
  ...chancesSections(report, view),
  ...evictionsSection(report, view),
  ...memoryKillsSection(report, view),
  ...rankingsSection(report, view),
  ...servicesSection(report, view),
  ...clientsSection(report, view),
  ...workloadsSection(report, view),
  ...pendingSection(report, view),
  ...nodeChangeSections(report, view),
  ...capacitySection(report, view),
  ...stuckSection(report, view),
  ...refusalsSection(report, view),
  ...budgetsSection(report),
  ...zonesSection(report, view),
  ...paceSection(report),
  ...sparedSection(report, view),
  ...itemsSection('Left to chance', withSources(report.ambiguities)),
  ...itemsSection('Assumptions', report.assumptions),
  ...itemsSection('Not modelled', report.limits),
];

/** Lists the client limits that slowed the control plane, and the passes that took time. */
const paceSection = ({ pace, passes }: SimulationReport): readonly Section[] =>
  itemsSection('Pace', [
    ...passes.map((pass) => ({ message: passInWords(pass) })),
    ...pace.map((client) => ({ message: paceInWords(client) })),
  ]);

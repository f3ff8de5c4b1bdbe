import type { SimulationReport } from '#documents';
import { answer } from '../answer/answer.ts';
import { chart } from '../chart/chart.ts';
import { sectionsOf } from '../page/sections.ts';
import type { Comment } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';

export const comment = (report: SimulationReport, options: RenderOptions): Comment => ({
  title: report.scenario.name ?? 'What is evicted',
  answer: answer(report),
  drawing: chart(report, { columns: COLUMNS, colour: false }),
  sections: sectionsOf(report, { ...options, width: 'narrow' }),
  footer: footer(report),
});

/** The width that a comment shows without scrolling. */
const COLUMNS = 90;

/** Distinguishes runs. */
const footer = ({ tool, behaviors, digest }: SimulationReport): string =>
  `k8s-evict ${tool.version}, Kubernetes ${behaviors.controlPlane}, ${digest.slice(0, SHORT_DIGEST)}`;

const SHORT_DIGEST = 'sha256:0123456789ab'.length;

import type { SimulationReport } from '#documents';
import type { WebPage } from '#page-data';
import { answer } from '../answer/answer.ts';
import { figuresOf } from '../html/figures.ts';
import { tableBlocks } from '../html/page-tables.ts';
import { runBlocks } from '../html/run-blocks.ts';
import { asHeadlined } from '../html/whole-seconds.ts';
import { sectionsOf } from '../page/sections.ts';
import type { RenderOptions } from '../renderer.ts';

/** A simulation as a page of HTML. All of it comes from the report. */
export function page(report: SimulationReport, options: RenderOptions): WebPage {
  const { scenario, behaviors, summary, tool, digest } = report;
  const headlined = asHeadlined(report);
  const sections = sectionsOf(headlined, { ...options, width: 'wide' });
  return {
    title: `${scenario.name ?? 'Evictions'}: k8s-evict`,
    about: [
      scenario.name,
      `Kubernetes ${behaviors.controlPlane}`,
      `${summary.nodes} nodes, ${summary.pods} pods`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
    answer: answer(headlined),
    figures: figuresOf(headlined),
    footer: `k8s-evict ${tool.version}, Kubernetes ${behaviors.controlPlane}, ${digest}`,
    blocks: [...runBlocks(report), ...tableBlocks(sections)],
    ...(options.interactive && { interactive: options.interactive }),
  };
}

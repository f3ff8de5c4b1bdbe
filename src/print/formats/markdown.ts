import { answer } from '../answer/answer.ts';
import { chart } from '../chart/chart.ts';
import { sectionsOf } from '../page/sections.ts';
import { escapeMarkdown } from '../section/escape.ts';
import { foldedSection } from '../section/folded-section.ts';
import type { Renderer } from './renderer.ts';

/** For a comment on a pull request: the answer first, then what led to it, folded away. */
export const markdown: Renderer = function* markdown(report, options) {
  const [first = '', ...others] = answer(report);
  const { name } = report.scenario;
  yield `### ${name === undefined ? 'What is evicted' : escapeMarkdown(name)}\n\n`;
  yield `**${escapeMarkdown(first)}**\n\n`;
  for (const text of others) yield `- ${escapeMarkdown(text)}\n`;
  if (others.length > 0) yield '\n';
  const drawing = chart(report, { columns: COLUMNS, colour: false });
  if (drawing.length > 0) yield `\`\`\`text\n${drawing.join('\n')}\n\`\`\`\n\n`;
  for (const section of sectionsOf(report, { ...options, width: 'narrow' })) {
    yield* foldedSection(section, options);
  }
  yield `${footer(report)}\n`;
};

/** What a comment shows without scrolling. */
const COLUMNS = 90;

/** What tells runs apart. */
const footer = ({ tool, behaviors, digest }: Parameters<Renderer>[0]): string =>
  `<sub>k8s-evict ${tool.version}, Kubernetes ${behaviors.controlPlane}, ${digest.slice(0, SHORT_DIGEST)}</sub>`;

const SHORT_DIGEST = 'sha256:0123456789ab'.length;

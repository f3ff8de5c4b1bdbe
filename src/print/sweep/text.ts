import type { SweepReport } from '#documents';
import type { Comment } from '../parts/parts.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { printSection, sentence } from '../section/print-section.ts';
import { painterFor } from '../table/painter.ts';
import { answer } from './answer.ts';
import { sweepSections } from './sections.ts';

/** For people: the answer, then the ranked faults. */
export const text: Renderer<SweepReport> = (report, options) =>
  print(report, options, 'narrow', options.columns);

/** The same with the command of each row, regardless of the width. */
export const wideText: Renderer<SweepReport> = (report, options) =>
  print(report, options, 'wide', ENDLESS);

const ENDLESS = 100_000;

function* print(
  report: SweepReport,
  options: RenderOptions,
  width: 'narrow' | 'wide',
  tableColumns: number,
): Generator<string> {
  const painter = painterFor(options.colour);
  for (const [index, line] of answer(report).entries()) {
    yield* sentence(line, options.columns, index === 0 ? painter.answer : painter.plain);
  }
  for (const section of sweepSections(report, { width })) {
    yield* printSection(section, { ...options, tableColumns, painter });
  }
}

export const comment = (report: SweepReport): Comment => ({
  title: 'Every fault at once',
  answer: answer(report),
  sections: sweepSections(report, { width: 'narrow' }),
  footer: footer(report),
});

const footer = ({ tool, controlPlane, digest }: SweepReport): string =>
  `k8s-evict ${tool.version}, Kubernetes ${controlPlane}, ${digest.slice(0, SHORT_DIGEST)}`;

const SHORT_DIGEST = 'sha256:0123456789ab'.length;

import type { BehaviorsReport, UpgradeReport } from '#documents';
import type { ReleaseResult } from '#releases';
import { makeBehaviorsReport, makeUpgradeReport } from '#report';
import { counted } from '#words';
import type { Section, View } from '../section/section.ts';
import { behaviorSections, upgradeSections } from './sections.ts';
import { upgradeText } from './words.ts';

/** The behaviors of a release, or the differences to another release. */
export type PrintedReleases = Exclude<ReleaseResult, { kind: 'rejected' }>;

/** A report with its answer and sections. */
interface ReleasePage {
  readonly report: BehaviorsReport | UpgradeReport;
  readonly answer: string;
  readonly sectionsIn: (view: Pick<View, 'width'>) => readonly Section[];
}

export function releasePage(result: PrintedReleases): ReleasePage {
  if (result.kind === 'upgrade') {
    const report = makeUpgradeReport(result.answer);
    const sectionsIn: ReleasePage['sectionsIn'] = (view) => upgradeSections(report, view);
    return { report, answer: upgradeText(report), sectionsIn };
  }
  const report = makeBehaviorsReport(result.answer);
  const parts = [report.behaviors, ...report.kubelets.map(({ behaviors }) => behaviors)];
  const count = parts.flat().length;
  const how = report.inputs.length === 0 ? 'as it comes' : 'as the snapshot has it';
  return {
    report,
    answer: `Kubernetes ${report.release}, ${how}: ${counted(count, 'constant')} and choices that evictions depend on.`,
    sectionsIn: (view) => behaviorSections(report, view),
  };
}

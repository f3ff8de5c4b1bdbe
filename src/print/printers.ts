import type { CheckReport, CheckRulesDocument } from '#checks';
import type {
  ConsolidationReport,
  PlanReport,
  RankingReport,
  RunComparison,
  SimulationReport,
  SweepReport,
  TestReport,
} from '#documents';
import { itemsOf } from '#units';
import { ofComparison, type PrintedComparison } from './comparison/printed.ts';
import type { PrintedExplanation } from './explanation/text.ts';
import type { Printer } from './parts/parts.ts';
import type { PrintedPostmortem } from './postmortem/text.ts';
import type { PrintedReleases } from './releases/release-page.ts';

const simulate = {
  text: async () => (await import('./simulation/text.ts')).text,
  wideText: async () => (await import('./simulation/text.ts')).wideText,
  document: async () => (content) => ({ content }),
  entries: async () => (report) => itemsOf(report, 'timeline'),
  sheet: async () => (await import('./simulation/sheet.ts')).sheet,
  comment: async () => (await import('./simulation/comment.ts')).comment,
  page: async () => (await import('./simulation/page.ts')).page,
  tests: async () => (await import('./simulation/tests.ts')).tests,
  annotations: async () => (await import('./simulation/annotations.ts')).annotations,
  metrics: async () => (await import('./simulation/metrics.ts')).metrics,
  names: async () => (await import('./simulation/sheet.ts')).names,
  trace: async () => (await import('./trace/trace.ts')).trace,
} satisfies Printer<SimulationReport>;

const diff = {
  text: async () => ofComparison((await import('./comparison/text.ts')).text),
  wideText: async () => ofComparison((await import('./comparison/text.ts')).wideText),
  document: async () => ofComparison((await import('./comparison/text.ts')).document),
  sheet: async () => ofComparison((await import('./comparison/sheet.ts')).sheet),
  comment: async () => ofComparison((await import('./comparison/text.ts')).comment),
  page: async () => (await import('./comparison/page.ts')).page,
  tests: async () => ofComparison((await import('./comparison/annotations.ts')).tests),
  annotations: async () => ofComparison((await import('./comparison/annotations.ts')).annotations),
} satisfies Printer<PrintedComparison>;

const rank = {
  text: async () => (await import('./ranking/text.ts')).text,
  wideText: async () => (await import('./ranking/text.ts')).wideText,
  document: async () => (await import('./ranking/document.ts')).document,
  sheet: async () => (await import('./ranking/sheet.ts')).sheet,
  names: async () => (await import('./ranking/document.ts')).names,
} satisfies Printer<RankingReport>;

const explain = {
  text: async () => (await import('./explanation/text.ts')).text,
  document:
    async () =>
    ({ report: content }) => ({ content }),
} satisfies Printer<PrintedExplanation>;

const postmortem = {
  text: async () => (await import('./postmortem/text.ts')).text,
  wideText: async () => (await import('./postmortem/text.ts')).wideText,
  document:
    async () =>
    ({ report: content }) => ({ content }),
  entries: async () => (await import('./postmortem/sheet.ts')).incident,
  sheet: async () => (await import('./postmortem/sheet.ts')).sheet,
  comment: async () => (await import('./postmortem/text.ts')).comment,
  page: async () => (await import('./postmortem/page.ts')).page,
  script:
    async () =>
    ({ script }) => [script],
  settings:
    async () =>
    ({ settings }) => [settings],
} satisfies Printer<PrintedPostmortem>;

const plan = {
  text: async () => (await import('./plan/text.ts')).text,
  wideText: async () => (await import('./plan/text.ts')).wideText,
  document: async () => (content) => ({ content }),
  sheet: async () => (await import('./plan/sheet.ts')).sheet,
  comment: async () => (await import('./plan/text.ts')).comment,
  page: async () => (await import('./plan/page.ts')).page,
  script: async () => (await import('./plan/scripts.ts')).script,
  shell: async () => (await import('./plan/scripts.ts')).shell,
} satisfies Printer<PlanReport>;

const run = {
  text: async () => (await import('./run-comparison/text.ts')).text,
  wideText: async () => (await import('./run-comparison/text.ts')).wideText,
  document: async () => (content) => ({ content }),
} satisfies Printer<RunComparison>;

const sweep = {
  text: async () => (await import('./sweep/text.ts')).text,
  wideText: async () => (await import('./sweep/text.ts')).wideText,
  document: async () => (content) => ({ content }),
  entries:
    async () =>
    ({ rows }) =>
      rows,
  sheet: async () => (await import('./sweep/sheet.ts')).sheet,
  comment: async () => (await import('./sweep/text.ts')).comment,
  page: async () => (await import('./sweep/page.ts')).page,
  tests: async () => (await import('./sweep/annotations.ts')).tests,
  annotations: async () => (await import('./sweep/annotations.ts')).annotations,
  metrics: async () => (await import('./sweep/metrics.ts')).metrics,
  script: async () => (await import('./sweep/smallest.ts')).script,
} satisfies Printer<SweepReport>;

/** The printer of `sweep --over consolidations`. */
const consolidations = {
  text: async () => (await import('./consolidations/text.ts')).text,
  wideText: async () => (await import('./consolidations/text.ts')).wideText,
  document: async () => (content) => ({ content }),
  entries:
    async () =>
    ({ nodes }) =>
      nodes,
  sheet: async () => (await import('./consolidations/sheet.ts')).sheet,
  comment: async () => (await import('./consolidations/text.ts')).comment,
  page: async () => (await import('./consolidations/page.ts')).page,
  tests: async () => (await import('./consolidations/annotations.ts')).tests,
  annotations: async () => (await import('./consolidations/annotations.ts')).annotations,
  names: async () => (await import('./consolidations/sheet.ts')).names,
} satisfies Printer<ConsolidationReport>;

const behaviors = {
  text: async () => (await import('./releases/text.ts')).text,
  wideText: async () => (await import('./releases/text.ts')).wideText,
  document: async () => (await import('./releases/text.ts')).document,
  comment: async () => (await import('./releases/text.ts')).comment,
} satisfies Printer<PrintedReleases>;

const check = {
  text: async () => (await import('./check/text.ts')).text,
  document: async () => (await import('./check/text.ts')).document,
  tests: async () => (await import('./check/annotations.ts')).tests,
  annotations: async () => (await import('./check/annotations.ts')).annotations,
  metrics: async () => (await import('./check/metrics.ts')).metrics,
  names: async () => (await import('./check/text.ts')).names,
} satisfies Printer<CheckReport>;

/** The printer of `check --list`. */
const rules = {
  text: async () => (await import('./check/rules.ts')).text,
  document: async () => (await import('./check/rules.ts')).document,
} satisfies Printer<CheckRulesDocument>;

const test = {
  text: async () => (await import('./tests/text.ts')).text,
  document: async () => (await import('./tests/annotations.ts')).document,
  tests: async () => (await import('./tests/annotations.ts')).tests,
  annotations: async () => (await import('./tests/annotations.ts')).annotations,
} satisfies Printer<TestReport>;

/** The printers of each command. The parts of a printer decide which formats the command has. */
export const PRINTERS = {
  simulate,
  report: simulate,
  diff,
  rank,
  explain,
  postmortem,
  'compare-run': run,
  sweep,
  consolidations,
  plan,
  behaviors,
  check,
  rules,
  test,
};

/** Parts of pages that play scenarios. */
export const PAGE_PRINTERS = {
  simulation: async () => (await import('./simulation/page.ts')).page,
  comparison: async () => (await import('./comparison/page.ts')).page,
};

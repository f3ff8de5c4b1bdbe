import { CATALOGUE, type CheckReport, type Finding } from '#checks';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';
import { suitesOfFiles, type TestSuite } from '../parts/test-suite.ts';
import { sayWhat } from './say.ts';

const KUBERNETES = 'https://github.com/kubernetes/kubernetes/blob/master/';

const annotationsOf = ({ findings }: CheckReport): readonly Annotation[] => findings.map(annotate);

function annotate(finding: Finding): Annotation {
  const { code, severity, path, line, column, fix } = finding;
  return { code, severity, message: sayWhat(finding), path, line, column, help: fix };
}

const RULES = CATALOGUE.map(({ code, severity, summary, why, fix, source }) => ({
  code,
  severity,
  summary,
  help: `${why} ${fix}`,
  ...pageOf(source),
}));

/**
 * The page of the documentation or the file of Kubernetes' code. Empty for rules of this project.
 */
function pageOf(source: string): { readonly helpUri?: string } {
  if (source.startsWith('https://')) return { helpUri: source };
  const [file = ''] = source.split(' ');
  return file.endsWith('.go') ? { helpUri: `${KUBERNETES}${file}` } : {};
}

export const annotations = (report: CheckReport): Annotations => ({
  annotations: annotationsOf(report),
  rules: RULES,
  command: 'check',
});

/** A suite for each file. */
export const tests = (report: CheckReport): readonly TestSuite[] => {
  const files = report.inputs.map(({ path }) => path);
  return suitesOfFiles(
    files,
    annotationsOf(report),
    new Map([
      ...report.notUnderstood.map((path) => [path, 'nothing in this file is understood'] as const),
      ...report.empty.map((path) => [path, 'this file holds no objects'] as const),
    ]),
  );
};

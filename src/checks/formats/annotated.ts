import {
  type Annotation,
  renderGithub,
  renderJunit,
  renderSarif,
  suitesOfFiles,
} from '#annotations';
import { CATALOGUE } from '../catalogue.ts';
import type { CheckReport, Finding } from '../finding.ts';
import type { Render } from './render.ts';
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

/** The page of the documentation, or the file of Kubernetes' code; nothing of rules of our own. */
function pageOf(source: string): { readonly helpUri?: string } {
  if (source.startsWith('https://')) return { helpUri: source };
  const [file = ''] = source.split(' ');
  return file.endsWith('.go') ? { helpUri: `${KUBERNETES}${file}` } : {};
}

export const renderSarifLog: Render = (report) => [
  renderSarif(annotationsOf(report), RULES, 'check'),
];

export const renderJunitReport: Render = (report) => {
  const files = report.inputs.map(({ path }) => path);
  return renderJunit(suitesOfFiles(files, annotationsOf(report)));
};

export const renderGithubCommands: Render = (report) => renderGithub(annotationsOf(report));

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

const annotationsOf = ({ findings }: CheckReport): readonly Annotation[] => findings.map(annotate);

function annotate(finding: Finding): Annotation {
  const { code, severity, path, line, column, fix } = finding;
  return { code, severity, message: sayWhat(finding), path, line, column, help: fix };
}

const RULES = CATALOGUE.map(({ code, severity, summary, why, fix }) => ({
  code,
  severity,
  summary,
  help: `${why} ${fix}`,
}));

export const renderSarifLog: Render = (report) => [renderSarif(annotationsOf(report), RULES)];

export const renderJunitReport: Render = (report) => {
  const files = report.inputs.map(({ path }) => path);
  return renderJunit(suitesOfFiles(files, annotationsOf(report)));
};

export const renderGithubCommands: Render = (report) => renderGithub(annotationsOf(report));

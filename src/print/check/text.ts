import { Chalk } from 'chalk';
import { type CheckReport, checkDocument, compareLevels, type Finding, tally } from '#checks';
import { visible } from '#units';
import { captureGapText, listed } from '#words';
import { indented } from '../formats/json.ts';
import type { Document } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';
import { fixes } from './fixes.ts';
import { groups } from './groups.ts';
import { count, sayWhat } from './say.ts';

/** The number of findings that can be read at once. */
const SHOWN = 100;
/** Words are not broken into columns narrower than this. */
const NARROWEST = 40;

/** For people: findings by file, then a summary. */
export function* text(report: CheckReport, looks: RenderOptions): Generator<string> {
  const shown = looks.all ? report.findings : mostSevere(report.findings);
  const places = shown.map(({ line, column }) => `${line}:${column}`.length);
  const widths = { place: Math.max(0, ...places), severity: 'warning'.length };
  let path: string | undefined;
  for (const finding of shown) {
    if (finding.path !== path) {
      const chalk = new Chalk({ level: looks.colour ? 1 : 0 });
      yield `${path === undefined ? '' : '\n'}${chalk.underline(visible(finding.path))}\n`;
      path = finding.path;
    }
    yield* renderFinding(finding, widths, looks);
  }
  if (path !== undefined) yield '\n';
  yield* fixes(report, looks);
  yield* groups(report, looks);
  yield* renderSummary(report, shown.length, looks);
}

interface Widths {
  readonly place: number;
  readonly severity: number;
}

function* renderFinding(finding: Finding, widths: Widths, looks: RenderOptions): Generator<string> {
  const chalk = new Chalk({ level: looks.colour ? 1 : 0 });
  const { severity, line, column, code } = finding;
  const paint = { error: chalk.red, warning: chalk.yellow, note: chalk.cyan }[severity];
  const place = `${line}:${column}`.padStart(widths.place);
  const lead = 2 + widths.place + 2 + widths.severity + 2;
  const room = Math.max(NARROWEST, looks.columns - lead);
  const lines = wrap([...visible(sayWhat(finding)).split(' '), `[${code}]`], room);
  for (const [index, text] of lines.entries()) {
    const start =
      index === 0
        ? `  ${chalk.dim(place)}  ${paint(severity.padEnd(widths.severity))}  `
        : ' '.repeat(lead);
    yield `${start}${text.replace(`[${code}]`, chalk.dim(`[${code}]`))}\n`;
  }
}

function wrap(words: readonly string[], room: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** Lists unknown kinds, because no rule has checked them. */
function* sayUnknown({ unknownKinds }: CheckReport): Generator<string> {
  const kinds = Object.entries(unknownKinds);
  if (kinds.length === 0) return;
  const named = kinds.slice(0, NAMED).map(([kind, number]) => `${number} ${visible(kind)}`);
  const more = kinds.length > NAMED ? ` and ${count(kinds.length - NAMED, 'more kind')}` : '';
  yield `Not looked at, as the kind is not known: ${named.join(', ')}${more}\n`;
}

/** Files that are not among those without findings, as nothing in them is understood. */
function* sayNotUnderstood({ notUnderstood, findings }: CheckReport): Generator<string> {
  const told = new Set(findings.map(({ path }) => path));
  const names = notUnderstood.filter((path) => !told.has(path)).map(visible);
  if (names.length === 0) return;
  yield `Not looked at, as nothing there is understood: ${listed(names, NAMED)}\n`;
}

/** Files that are not among those without findings, as they hold nothing. */
function* sayEmpty({ empty, findings }: CheckReport): Generator<string> {
  const told = new Set(findings.map(({ path }) => path));
  const names = empty.filter((path) => !told.has(path)).map(visible);
  if (names.length === 0) return;
  yield `Nothing to look at, as there are no objects: ${listed(names, NAMED)}\n`;
}

/** What no rule has looked at, as the capture did not get it. */
function* sayGaps({ gaps }: CheckReport): Generator<string> {
  for (const gap of gaps) yield `Not looked at: ${visible(captureGapText(gap))}\n`;
}

/** Without any finding: in how many files there are none, or that nothing was looked at. */
function noneFound({ inputs, notUnderstood, empty }: CheckReport, noFindings: string): string {
  const understood = inputs.length - notUnderstood.length - empty.length;
  if (understood > 0) return `${noFindings} in ${count(understood, 'file')}`;
  const nothing = notUnderstood.length > 0 ? 'nothing was understood' : 'no objects';
  return `${nothing} in ${count(inputs.length, 'file')}`;
}

function* sayNotLookedAt(report: CheckReport): Generator<string> {
  yield* sayNotUnderstood(report);
  yield* sayEmpty(report);
  yield* sayUnknown(report);
  yield* sayGaps(report);
}

/** The number of kinds that are named. Further kinds are counted. */
const NAMED = 5;

/** Leaves out the less severe findings and then the last ones. The others keep their order. */
function mostSevere(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= SHOWN) return findings;
  const kept = [...findings.entries()]
    .sort(([a, one], [b, other]) => compareLevels(other.severity, one.severity) || a - b)
    .slice(0, SHOWN)
    .map(([, finding]) => finding);
  const those = new Set(kept);
  return findings.filter((finding) => those.has(finding));
}

function* renderSummary(
  report: CheckReport,
  shown: number,
  { colour }: RenderOptions,
): Generator<string> {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  const { findings, inputs, suppressed, known } = report;
  const files = count(inputs.length, 'file');
  const asides = [
    ...(suppressed.length > 0 ? [`${suppressed.length} suppressed`] : []),
    ...(known.length > 0 ? [`${known.length} known from the baseline`] : []),
  ];
  const aside = asides.length === 0 ? '' : `; ${asides.join(', ')}`;
  if (findings.length === 0) {
    yield `${noneFound(report, chalk.green('no findings'))}${aside}\n`;
    yield* sayNotLookedAt(report);
    return;
  }
  const { errors, warnings, notes } = tally(findings);
  const counts = [
    ...(errors > 0 ? [chalk.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [chalk.yellow(count(warnings, 'warning'))] : []),
    ...(notes > 0 ? [chalk.cyan(count(notes, 'note'))] : []),
  ];
  const affected = new Set(findings.map(({ path }) => path)).size;
  const where = inputs.length === 1 ? 'in 1 file' : `in ${affected} of ${files}`;
  yield `${counts.join(', ')} ${where}${aside}\n`;
  if (shown < findings.length) {
    yield `The ${shown} most severe are shown; --all shows all ${count(findings.length, 'finding')}.\n`;
  }
  yield* sayNotLookedAt(report);
  const [first] = findings;
  yield chalk.dim(`What to do about one: k8s-evict check --explain ${first?.code}\n`);
}

/** `path:line:column: code`, a line for each. */
export const names = ({ findings }: CheckReport): readonly string[] =>
  findings.map(({ path, line, column, code }) => `${visible(path)}:${line}:${column}: ${code}\n`);

export const document = (report: CheckReport): Document => ({
  content: checkDocument(report),
  layout: indented,
});

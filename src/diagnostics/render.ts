import { compareText, firstDifference } from '#units';
import type { Diagnostic } from './diagnostic.ts';
import { renderExcerpt } from './render-excerpt.ts';

/** Puts colour on the parts of a rendered diagnostic. What it returns must look as wide as its input. */
export interface Painter {
  error(text: string): string;
  warning(text: string): string;
  /** The place, the line numbers and the frame of the excerpt. */
  place(text: string): string;
  hint(text: string): string;
}

/** Of one kind of complaint this many are shown and the rest is counted. */
const SHOWN_OF_ONE_CODE = 5;

const PLAIN: Painter = {
  error: (text) => text,
  warning: (text) => text,
  place: (text) => text,
  hint: (text) => text,
};

/**
 * Diagnostics as a person reads them, errors before warnings and both by file and place; of many of
 * one kind the first few and how many there are besides. Ends with a line break unless there are none.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  painter: Painter = PLAIN,
): string {
  return groupsOf([...diagnostics].sort(compareDiagnostics))
    .flatMap(cutGroup)
    .map((diagnostic) => renderDiagnostic(diagnostic, painter))
    .join('\n');
}

/** One diagnostic: what is wrong, where, the line with a caret below the spot, and what to do. */
export function renderDiagnostic(diagnostic: Diagnostic, painter: Painter = PLAIN): string {
  const { severity, message, path, position, excerpt, hint, more = 0 } = diagnostic;
  const lines = [`${painter[severity](`${severity}:`)} ${message}`];
  if (path !== undefined) {
    const place = position === undefined ? '' : `:${position.line}:${position.column}`;
    lines.push(`${painter.place('  -->')} ${path}${place}`);
  }
  if (position !== undefined && excerpt !== undefined) {
    lines.push(...renderExcerpt(position, excerpt, painter[severity], painter.place));
  }
  if (hint !== undefined) lines.push(`${painter.hint('hint:')} ${hint}`);
  if (more > 0) lines.push(`      and ${printCount(more)} more of this kind`);
  return `${lines.join('\n')}\n`;
}

const compareDiagnostics = (a: Diagnostic, b: Diagnostic): number =>
  firstDifference(
    compareText(a.severity, b.severity),
    compareText(a.path ?? '', b.path ?? ''),
    (a.position?.line ?? 0) - (b.position?.line ?? 0),
    (a.position?.column ?? 0) - (b.position?.column ?? 0),
  );

/** Diagnostics of one code together, in the order of the first of each. */
function groupsOf(sorted: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of sorted) {
    const key = `${diagnostic.severity} ${diagnostic.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()];
}

function cutGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  const shown = group.slice(0, SHOWN_OF_ONE_CODE);
  const last = shown.pop();
  if (last === undefined) return [];
  const counted = group.reduce((sum, { more = 0 }) => sum + more, 0);
  const more = counted + group.length - SHOWN_OF_ONE_CODE;
  const withoutCounts = shown.map(({ more: _, ...diagnostic }) => diagnostic);
  return [...withoutCounts, { ...last, more: Math.max(counted, more) }];
}

/** With a comma between thousands, in any locale. */
const printCount = (n: number): string => `${n}`.replace(/\B(?=(\d{3})+$)/g, ',');

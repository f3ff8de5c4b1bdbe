import { compareText, firstDifference, visible } from '#units';
import type { Diagnostic } from './diagnostic.ts';
import { renderExcerpt } from './render-excerpt.ts';

/** Colours the parts of a rendered diagnostic. The result must look as wide as the input. */
export interface Painter {
  error(text: string): string;
  warning(text: string): string;
  /** The place, the line numbers and the frame of the excerpt. */
  place(text: string): string;
  hint(text: string): string;
}

/** The most complaints shown of one code; the rest is counted. */
const SHOWN_OF_ONE_CODE = 5;
/** The most complaints shown of all codes together. */
const SHOWN = 20;

const PLAIN: Painter = {
  error: (text) => text,
  warning: (text) => text,
  place: (text) => text,
  hint: (text) => text,
};

/**
 * Diagnostics for people, errors before warnings and both by file and place. Only the first few of
 * one kind are shown, with the number of the others. Ends with a line break unless there are none.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  painter: Painter = PLAIN,
): string {
  const left = cutRepetitions([...diagnostics].sort(compareDiagnostics));
  const texts = left.slice(0, SHOWN).map((diagnostic) => renderDiagnostic(diagnostic, painter));
  if (left.length > SHOWN) texts.push(renderRest(left.slice(SHOWN)));
  return texts.join('\n');
}

/** The number of diagnostics that are not shown. */
function renderRest(rest: readonly Diagnostic[]): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const ofSeverity = rest.filter((diagnostic) => diagnostic.severity === severity);
    const count = ofSeverity.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
    return count === 0 ? [] : `${printCount(count)} more ${severity}${count === 1 ? '' : 's'}`;
  });
  return `and ${counts.join(' and ')}\n`;
}

/** One diagnostic: the fault, its place, the line with a caret below the spot, and the advice. */
export function renderDiagnostic(diagnostic: Diagnostic, painter: Painter = PLAIN): string {
  const { severity, message, path, position, excerpt, hint, more = 0 } = diagnostic;
  const lines = [`${painter[severity](`${severity}:`)} ${visible(message)}`];
  if (path !== undefined) {
    const place = position === undefined ? '' : `:${position.line}:${position.column}`;
    lines.push(`${painter.place('  -->')} ${visible(path)}${place}`);
  }
  if (position !== undefined && excerpt !== undefined && excerpt.text !== '') {
    lines.push(...renderExcerpt(position, excerpt, painter[severity], painter.place));
  }
  if (hint !== undefined) lines.push(`${painter.hint('hint:')} ${visible(hint)}`);
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

/**
 * Removes diagnostics beyond the limit for one code; the last one kept has the number of the
 * others.
 */
function cutRepetitions(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const kinds = new Map<string, { shown: number; more: number }>();
  for (const { severity, code, more = 0 } of sorted) {
    const kind = kinds.get(`${severity} ${code}`) ?? { shown: 0, more: 0 };
    const isShown = kind.shown < SHOWN_OF_ONE_CODE;
    kinds.set(`${severity} ${code}`, {
      shown: kind.shown + (isShown ? 1 : 0),
      more: kind.more + more + (isShown ? 0 : 1),
    });
  }
  const left = new Map([...kinds].map(([key, { shown }]) => [key, shown]));
  return sorted.flatMap(({ more: _, ...diagnostic }) => {
    const key = `${diagnostic.severity} ${diagnostic.code}`;
    const remaining = left.get(key) ?? 0;
    left.set(key, remaining - 1);
    if (remaining <= 0) return [];
    const more = kinds.get(key)?.more ?? 0;
    return remaining === 1 && more > 0 ? { ...diagnostic, more } : diagnostic;
  });
}

/** With a comma between thousands, in any locale. */
const printCount = (n: number): string => `${n}`.replace(/\B(?=(\d{3})+$)/g, ',');

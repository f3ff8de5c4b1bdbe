import type { Diagnostic } from '#diagnostics';
import { unreachable } from '#units';
import type { Difference } from './agreement.ts';
import type { Verdict } from './verdict.ts';

/** The level of detail about a failure. */
export interface Detail {
  /** All differences, whole values, and the stack of a crash. */
  readonly verbose: boolean;
}

const FIRST_DIFFERENCES = 8;
const LONGEST_VALUE = 400;

/** The lines about the reason of a failure. Empty for a case that agrees. */
export function explain(verdict: Verdict, { verbose }: Detail): readonly string[] {
  const printed = (value: unknown) => shortened(JSON.stringify(value) ?? 'nothing', verbose);
  switch (verdict.kind) {
    case 'agrees':
      return [];
    case 'timeline-differs':
      return explainDifferences(verdict.differences, verbose);
    case 'answer-differs':
      return [
        `in        ${printed(verdict.input)}`,
        `expected  ${printed(verdict.expected)}`,
        `but got   ${printed(verdict.actual)}`,
      ];
    case 'rejected':
      return verdict.diagnostics.map(explainDiagnostic);
    case 'not-modelled':
      return [`not modelled: ${verdict.function}`];
    case 'crashed':
      return [`crashed: ${verbose ? (verdict.error.stack ?? '') : firstLine(verdict.error)}`];
    default:
      return unreachable(verdict);
  }
}

function explainDifferences(differences: readonly Difference[], all: boolean): readonly string[] {
  const shown = all ? differences : differences.slice(0, FIRST_DIFFERENCES);
  const hidden = differences.length - shown.length;
  return [...shown.map(explainDifference), ...(hidden > 0 ? [`… and ${hidden} more`] : [])];
}

function explainDifference(difference: Difference): string {
  const at = difference.at.toFixed(3).padStart(10);
  switch (difference.kind) {
    case 'missing':
    case 'extra':
      return `${difference.kind.padEnd(8)}${at}  ${difference.what}`;
    case 'moved': {
      const word = difference.at < difference.expectedAt ? 'early' : 'late';
      const expectedAt = difference.expectedAt.toFixed(3);
      return `${word.padEnd(8)}${at}  ${difference.what}, expected at ${expectedAt}`;
    }
    case 'out-of-order':
      return `order   ${at}  ${difference.what}, expected ${difference.expected || 'nothing'}`;
    default:
      return unreachable(difference);
  }
}

function explainDiagnostic({ severity, path, position, message, hint }: Diagnostic): string {
  const place = position === undefined ? (path ?? '') : `${path ?? ''}:${position.line}`;
  return [severity, place, message, hint].filter((part) => part).join(': ');
}

const shortened = (text: string, whole: boolean): string =>
  whole || text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;

const firstLine = (error: Error): string => `${error.name}: ${error.message.replace(/\s+/g, ' ')}`;

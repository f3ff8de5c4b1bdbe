import type { CheckSettings } from '../configuration/settings.ts';
import type { Finding } from '../finding.ts';
import { expiredText } from './read-suppression.ts';
import { complaint, type Suppressor } from './suppressor.ts';

type Ignored = NonNullable<CheckSettings['ignore']>[number];

/**
 * Suppresses by the configuration file. Its entries may have no use in this run; one that has
 * expired is named where it would have counted.
 */
export function bySettings(ignored: readonly Ignored[], today: string): Suppressor {
  const hasEnded = ({ until }: Ignored): boolean => until !== undefined && until < today;
  const inForce = ignored.filter((each) => !hasEnded(each));
  const ended = ignored.filter(hasEnded);
  const expired: Finding[] = [];
  return {
    by: 'configuration',
    reasonFor({ finding }) {
      const found = inForce.find((each) => covers(each, finding));
      if (found !== undefined) return found.reason;
      const { until = '' } = ended.find((each) => covers(each, finding)) ?? {};
      if (until === '') return undefined;
      const { code, path, line, column, object } = finding;
      const spot = { path, line, column };
      expired.push(complaint('suppression-expired', expiredText(code, until), spot, object));
      return undefined;
    },
    complaints: () => expired,
  };
}

const covers = ({ rule, paths, objects }: Ignored, { code, path, object }: Finding): boolean =>
  rule === code &&
  (paths === undefined || paths.some((pattern) => matches(pattern, path))) &&
  (objects === undefined || objects.some((pattern) => matches(pattern, object)));

/** A star matches any text, slashes included. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

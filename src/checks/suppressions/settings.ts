import type { CheckSettings } from '../configuration/settings.ts';
import type { Finding } from '../finding.ts';
import type { Suppressor } from './suppressor.ts';

type Ignored = NonNullable<CheckSettings['ignore']>[number];

/** Suppresses by the configuration file. Its entries may have no use in this run. */
export const bySettings = (ignored: readonly Ignored[]): Suppressor => ({
  by: 'configuration',
  reasonFor: ({ finding }) => ignored.find((each) => covers(each, finding))?.reason,
  complaints: () => [],
});

const covers = ({ rule, paths, objects }: Ignored, { code, path, object }: Finding): boolean =>
  rule === code &&
  (paths === undefined || paths.some((pattern) => matches(pattern, path))) &&
  (objects === undefined || objects.some((pattern) => matches(pattern, object)));

/** A star matches any text, slashes included. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

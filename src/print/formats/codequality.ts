import type { Severity } from '../parts/annotation.ts';
import { fingerprints } from '../parts/fingerprints.ts';
import type { Annotations } from '../parts/parts.ts';

/** GitLab has five words. */
const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'critical',
  warning: 'major',
  note: 'info',
};

/**
 * A report of code quality, which GitLab shows beside the lines of a merge request. Each entry needs a
 * file: what is in none is in the folder.
 */
export function* codequality({ annotations }: Pick<Annotations, 'annotations'>): Generator<string> {
  const prints = fingerprints(annotations);
  const entries = annotations.map(
    ({ code, severity, message, path = '.', line = 1, help }, number) => ({
      description: help === undefined ? message : `${message}\n${help}`,
      check_name: code,
      fingerprint: prints[number],
      severity: SEVERITIES[severity],
      location: { path: path.replace(/^\.\//, ''), lines: { begin: line } },
    }),
  );
  yield `${JSON.stringify(entries, null, 2)}\n`;
}

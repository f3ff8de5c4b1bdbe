import type { Annotation, Severity } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';
import { yaml } from './yaml.ts';

const RESULTS: Readonly<Record<Severity, 'fail' | 'warn' | 'skip'>> = {
  error: 'fail',
  warning: 'warn',
  note: 'skip',
};

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'high',
  warning: 'medium',
  note: 'info',
};

/** A ClusterReport of openreports.io, which dashboards of policies show beside those of others. */
export function* openreports({ annotations, command }: Annotations): Generator<string> {
  const counted = (result: string): number =>
    annotations.filter(({ severity }) => RESULTS[severity] === result).length;
  const [fail, warn, skip] = [counted('fail'), counted('warn'), counted('skip')];
  yield* yaml({
    content: {
      apiVersion: 'openreports.io/v1alpha1',
      kind: 'ClusterReport',
      metadata: {
        name: `k8s-evict-${command}`,
        labels: { 'app.kubernetes.io/managed-by': 'k8s-evict' },
      },
      source: 'k8s-evict',
      summary: { pass: 0, fail, warn, error: 0, skip },
      results: annotations.map((each) => resultOf(each, command)),
    },
  });
}

const resultOf = (
  { code, severity, message, path, line, help }: Annotation,
  command: string,
): object => ({
  source: 'k8s-evict',
  category: command,
  policy: code,
  result: RESULTS[severity],
  severity: SEVERITIES[severity],
  message,
  ...((path ?? help) !== undefined && {
    properties: {
      ...(path !== undefined && { path: line === undefined ? path : `${path}:${line}` }),
      ...(help !== undefined && { help }),
    },
  }),
});

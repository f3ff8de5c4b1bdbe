import { type ExplanationReport, TOOL_VERSION } from '#documents';
import { digestOf } from '#report';
import type { PlayedScenario } from '#simulation';
import { printInstant } from '#units';
import type { Explanation } from './explanation.ts';
import type { ObjectName } from './object-name.ts';

export function makeExplanationReport(
  scenario: PlayedScenario,
  { object, conclusion, steps, fates, whatIf }: Explanation,
): ExplanationReport {
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'Explanation',
    tool: { version: TOOL_VERSION },
    digest: digestOf(scenario),
    start: printInstant(scenario.outcome.start),
    object: objectOf(object),
    conclusion,
    steps: steps.map(({ words, id, at, component, because, ...rule }) => {
      return { id, at, component, because, message: words, ...rule };
    }),
    pods: fates.map(({ words, ...fate }) => ({ ...fate, message: words })),
    ...(whatIf === undefined
      ? {}
      : {
          whatIf: {
            ...whatIf,
            found: whatIf.found.map(({ message, script }) => {
              return { message, ...(script === undefined ? {} : { script: JSON.parse(script) }) };
            }),
          },
        }),
  };
}

const KINDS = { pod: 'Pod', budget: 'PodDisruptionBudget', service: 'Service' } as const;

function objectOf(object: ObjectName): ExplanationReport['object'] {
  if (object.kind === 'node') return { kind: 'Node', name: object.name };
  const [kind = '', namespace = '', name = ''] =
    object.kind === 'workload'
      ? object.workload.split('/')
      : [KINDS[object.kind], ...object.key.split('/')];
  return { kind, namespace, name };
}

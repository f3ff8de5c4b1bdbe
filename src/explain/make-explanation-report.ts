import { type ExplanationReport, TOOL_VERSION } from '#documents';
import { captureGapsOf, digestOf } from '#report';
import type { Run } from '#simulation';
import type { ObjectName } from '#tries';
import { printInstant } from '#units';
import type { Explanation, InHistories, Step } from './explanation.ts';

export function makeExplanationReport(
  scenario: Run,
  { object, conclusion, steps, fates, ambiguities = [], whatIf, histories }: Explanation,
): ExplanationReport {
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'Explanation',
    tool: { version: TOOL_VERSION },
    digest: digestOf(scenario),
    start: printInstant(scenario.outcome.start),
    object: objectOf(object),
    conclusion,
    steps: steps.map(stepOf),
    pods: fates.map(({ words, ...fate }) => ({ ...fate, message: words })),
    ambiguities,
    gaps: captureGapsOf(scenario),
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
    ...(histories && { histories: historiesOf(histories, scenario) }),
  };
}

const stepOf = ({ words, id, at, component, because, ...rule }: Step) => {
  return { id, at, component, because, message: words, ...rule };
};

const historiesOf = (
  { played, held, evicted, spread, conclusion, chains }: InHistories,
  { plan }: Run,
): ExplanationReport['histories'] => ({
  ...{
    histories: played,
    seed: plan.script.seed,
    held,
    evicted,
    share: played === 0 ? 0 : evicted / played,
  },
  ...(spread && { window: [spread.min, spread.max] as const, spread }),
  conclusion,
  chains: chains.map(({ steps, ...chain }) => ({ ...chain, steps: steps.map(stepOf) })),
});

const KINDS = {
  node: 'Node',
  pool: 'NodePool',
  pod: 'Pod',
  budget: 'PodDisruptionBudget',
  service: 'Service',
} as const;

function objectOf(object: ObjectName): ExplanationReport['object'] {
  if ('name' in object) return { kind: KINDS[object.kind], name: object.name };
  const [kind = '', namespace = '', name = ''] =
    object.kind === 'workload'
      ? object.workload.split('/')
      : [KINDS[object.kind], ...object.key.split('/')];
  return { kind, namespace, name };
}

import { servicesOf } from '#report';
import type { Run } from '#simulation';
import { matching } from '#tries';
import type { Explanation } from '../explanation.ts';
import { clientSentences } from './client-sentences.ts';
import { countOverTime } from './count-over-time.ts';
import { endsOf } from './ends-of-pods.ts';
import { whatLedTo } from './explain-workload.ts';
import { podFates } from './pod-fates.ts';
import { refusedCreations } from './refused-creations.ts';
import { stepsOf } from './steps.ts';
import { troubleSentences } from './trouble-sentences.ts';

/** Explains the course of the endpoints of a Service. */
export function explainService(scenario: Run, key: string): Explanation {
  const object = { kind: 'service', key } as const;
  const isSubject = matching(scenario, object);
  const course = scenario.outcome.availability.services.find(({ service }) => service === key);
  const ready =
    course && countOverTime(scenario, course.ready, ['endpoint is listed', 'endpoints are listed']);
  const trouble = servicesOf(scenario.outcome).find((each) => each.service === key);
  return {
    object,
    title: `Service ${key}`,
    steps: stepsOf(scenario, whatLedTo(scenario, isSubject)),
    fates: podFates(scenario, isSubject),
    conclusion:
      ready === undefined
        ? ['It has no selector, so its endpoints are unknown.']
        : [
            ready,
            ...troubleSentences(trouble, scenario.outcome),
            ...clientSentences(trouble),
            ...endsOf(scenario, isSubject),
            ...refusedCreations(scenario, workloadsBehind(scenario, isSubject)),
          ],
  };
}

/** The workloads whose pods a Service has at the start. */
const workloadsBehind = (
  { outcome, workloadOf }: Run,
  isSubject: (pod: string) => boolean,
): readonly string[] =>
  outcome.cluster.pods.flatMap(({ key }) => (isSubject(key) ? (workloadOf(key) ?? []) : []));

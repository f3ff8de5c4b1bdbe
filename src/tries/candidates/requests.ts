import type { Container, PodSpec } from '#cluster';
import { addQuantities, printQuantity } from '#units';
import { containerText } from '#words';
import type { Candidate, Question } from '../question.ts';
import { withSpecs } from '../with-specs.ts';

/**
 * Proposes a request of twice the usage for pods evicted because they used more than they
 * requested.
 */
export const requests: Candidate = (question) => {
  const found = offence(question);
  if (found === undefined || 'name' in question.object) return [];
  const { resource, container, request } = found;
  const raise = (each: Container): Container =>
    each.name === container
      ? {
          ...each,
          resources: {
            ...each.resources,
            requests: { ...each.resources.requests, [resource]: request },
          },
        }
      : each;
  return [
    {
      words: `with a request of ${request} of ${resource} for ${containerText(container)} (twice what it used)`,
      change: {
        cluster: withSpecs(
          question,
          (spec): PodSpec => ({ ...spec, containers: spec.containers.map(raise) }),
        ),
      },
    },
  ];
};

function offence({ entries }: Question) {
  for (const { cause } of entries) {
    if (cause.kind !== 'eviction/victim-chosen') continue;
    const { resource, offenders } = cause.notice;
    const [first] = offenders?.containers ?? [];
    if (first === undefined) continue;
    const request = printQuantity(addQuantities(first.usage, first.usage));
    return { resource, container: first.name, request };
  }
  return undefined;
}

import { creationsRefused, findingInWords } from '#report';
import type { Run } from '#simulation';

/** That the API server refuses new pods of these workloads, which then run short for longer. */
export function refusedCreations(
  scenario: Pick<Run, 'outcome'>,
  workloads: readonly string[],
): readonly string[] {
  const asked = new Set(workloads);
  return creationsRefused(scenario).flatMap((finding) =>
    asked.has(finding.workload) ? [`${findingInWords(finding)}.`] : [],
  );
}

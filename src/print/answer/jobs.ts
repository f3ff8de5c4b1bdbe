import type { SimulationReport } from '#documents';
import { capitalised, offsetText } from '#words';

/** Jobs that fail for good during the run. */
export function jobSentences({ findings }: SimulationReport): readonly string[] {
  const failed = findings.filter((finding) => finding.kind === 'job-failed');
  const [first, ...others] = failed;
  if (first === undefined) return [];
  if (others.length === 0) return [`${capitalised(first.message)}.`];
  return [
    `${failed.length} Jobs fail for good, the first of them ${first.workload} at ` +
      `${offsetText(first.at)} (${first.reason}): their pods are not made again.`,
  ];
}

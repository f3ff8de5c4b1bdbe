import { charged, type SweepReport, type SweepRow } from '#documents';
import { asNumber } from '#units';
import { gauge, type Metric } from '../parts/metrics.ts';

/** What the faults of a sweep do: a sample for each listed fault. */
export function metrics({ rows, summary }: SweepReport): readonly Metric[] {
  const all = rows.map(charged);
  const each = (
    name: string,
    help: string,
    of: (figures: SweepRow['figures']) => number,
  ): Metric => ({
    ...{ name: `fault_${name}`, help },
    samples: all.map((row) => ({ labels: labelsOf(row), value: of(row.figures) })),
  });
  return [
    gauge('faults', 'Faults that were played.', summary.played),
    gauge('faults_failed', 'Faults that break an expectation.', summary.failed),
    each('pods_evicted', 'Pods that a fault evicts.', ({ podsEvicted }) => podsEvicted),
    each('services_down', 'Services that a fault takes down.', ({ servicesDown }) => servicesDown),
    each(
      'workloads_down',
      'Workloads that a fault takes down.',
      ({ workloadsDown }) => workloadsDown,
    ),
    each('longest_down_seconds', 'The longest outage of a Service or a workload.', (figures) =>
      asNumber(figures.longestDownSeconds),
    ),
    each('pods_pending', 'Pods that have no node at the end.', ({ pending }) => pending),
    each('pods_stuck', 'Pods that stay Terminating at the end.', ({ stuck }) => stuck),
  ];
}

/** A fault occurs once for each event and each combination of settings. */
const labelsOf = ({ fault, kind, what, settings }: SweepRow): Readonly<Record<string, string>> => ({
  ...{ fault, kind },
  ...(what !== undefined && { what }),
  ...(settings.length > 0 && { settings: settings.join(' ') }),
});

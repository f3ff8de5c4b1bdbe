import type { SimulationReport } from '#documents';
import { asNumber } from '#units';
import { gauge, type Metric } from '../parts/metrics.ts';

/** The figures of a simulation. */
export const metrics = ({ summary }: SimulationReport): readonly Metric[] => {
  const { expectations, byMechanism } = summary;
  return [
    gauge('pods', 'Pods of the snapshot.', summary.pods),
    gauge('pods_evicted', 'Pods of the snapshot that were evicted.', summary.podsEvicted),
    {
      name: 'evictions',
      help: 'Evictions, also of pods that were created after the start.',
      samples: Object.entries(byMechanism).map(([mechanism, value]) => ({
        ...{ labels: { mechanism }, value },
      })),
    },
    gauge('services_down', 'Services without an endpoint that answered.', summary.servicesDown),
    gauge('workloads_down', 'Workloads without a working pod.', summary.workloadsDown),
    gauge(
      'longest_down_seconds',
      'The longest outage of a Service or a workload.',
      asNumber(summary.longestDown === undefined ? 0 : summary.longestDown.seconds),
    ),
    gauge('pods_pending', 'Pods that have no node at the end.', summary.pending),
    gauge('pods_stuck', 'Pods that stay Terminating at the end.', summary.stuck),
    gauge('budget_violations', 'Evictions that violated a budget.', summary.budgetViolations),
    {
      name: 'expectations',
      help: 'Expectations of the scripts by result.',
      samples: [
        { labels: { result: 'passed' }, value: expectations.passed },
        { labels: { result: 'failed' }, value: expectations.failed },
      ],
    },
  ];
};

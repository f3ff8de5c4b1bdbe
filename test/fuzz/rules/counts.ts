import type { SimulationReport } from '#documents';
import { countBy } from '#units';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, each) => all + each, 0);

/** Counts that do not agree with what they count, or that are more than there is. */
export function oddCounts(report: SimulationReport): readonly string[] {
  const { summary, evictions, end } = report;
  const times = evictions.map(({ at }) => at);
  const equal: Readonly<Record<string, readonly [unknown, unknown]>> = {
    evictions: [summary.evictions, evictions.length],
    byMechanism: [sum(summary.byMechanism), evictions.length],
    memoryKills: [
      sum(summary.memoryKills),
      report.memoryKills.reduce((all, { times }) => all + times, 0),
    ],
    firstEviction: [summary.firstEviction, times[0]],
    lastEviction: [summary.lastEviction, times.at(-1)],
    pending: [summary.pending, report.pending.length],
    stuck: [summary.stuck, report.stuck.length],
    budgetViolations: [
      summary.budgetViolations,
      evictions.filter(({ budgetsViolated }) => budgetsViolated.length > 0).length,
    ],
    rescheduled: [
      summary.rescheduled,
      evictions.filter(({ replacement }) => replacement?.node !== undefined).length,
    ],
    expectations: [
      summary.expectations.passed + summary.expectations.failed,
      report.expectations.length,
    ],
    failed: [
      summary.expectations.failed,
      report.expectations.filter(({ passed }) => !passed).length,
    ],
  };
  const within: Readonly<Record<string, readonly [number, number]>> = {
    podsEvicted: [summary.podsEvicted, Math.min(summary.pods, summary.evictions)],
    nodesLost: [summary.nodesLost, summary.nodes],
    workloadsBelowDesired: [summary.workloadsBelowDesired, report.workloads.length],
    workloadsDown: [summary.workloadsDown, report.workloads.length],
    servicesDown: [summary.servicesDown, report.services.length],
    longestDown: [summary.longestDown?.seconds ?? 0, end.at],
    unnoticedSeconds: [summary.unnoticedSeconds, end.at],
    lastEviction: [summary.lastEviction ?? 0, end.at],
    lastEntry: [report.timeline.at(-1)?.at ?? 0, end.at],
    ...spentIn(report),
  };
  return [
    ...Object.entries(equal)
      .filter(([, [said, counted]]) => said !== counted)
      .map(([name, [said, counted]]) => `${name} is ${said}, and there are ${counted}`),
    ...Object.entries(within)
      .filter(([, [said, most]]) => said > most)
      .map(([name, [said, most]]) => `${name} is ${said}, more than ${most}`),
    ...tooManyReplacements(report),
    ...report.zones.flatMap(({ zone, history }) =>
      history.some(({ notReady, nodes }) => notReady > nodes)
        ? [`zone ${zone} has more nodes that are not ready than nodes`]
        : [],
    ),
  ];
}

/** Pods that replace more evicted ones than were created under their name. */
function tooManyReplacements({ evictions, timeline }: SimulationReport): readonly string[] {
  const created = new Map(
    countBy(
      timeline.flatMap((entry) => (entry.kind === 'PodCreated' ? [entry.pod] : [])),
      (pod) => pod,
    ),
  );
  const replacing = countBy(
    evictions.flatMap(({ replacement }) => (replacement === null ? [] : [replacement.pod])),
    (pod) => pod,
  );
  return replacing.flatMap(([pod, count]) =>
    count > (created.get(pod) ?? 0) ? [`${pod} replaces ${count} pods`] : [],
  );
}

/** Times that are spent somehow are no longer than the run. */
function spentIn({ services, workloads, end }: SimulationReport) {
  const spent = [
    ...services.map((each) => [each.service, each] as const),
    ...workloads.map((each) => [each.workload, each] as const),
  ].flatMap(([name, fields]) =>
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith('seconds') && typeof value === 'number'
        ? [[`${field} of ${name}`, [value, end.at] as const] as const]
        : [],
    ),
  );
  return Object.fromEntries(spent);
}

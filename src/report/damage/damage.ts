import { clockFrom, type Damage, resultOf } from '#documents';
import { failedDrains, machineOrders } from '#run-facts';
import type { Run } from '#simulation';
import { compareLengths, compareText, firstDifference, groupByBoth, toThousandths } from '#units';
import { autoscalersHalted } from '../findings/autoscalers.ts';
import { budgetDeadlocks } from '../findings/budget-deadlocks.ts';
import { controlPlaneDown, quorumsLost } from '../findings/control-plane-down.ts';
import { jobsFailed } from '../findings/jobs-failed.ts';
import { webhooksThatBlock } from '../findings/webhook-blocks.ts';
import { type FigureParts, figurePartsOf, inPeriods } from './figure-parts.ts';
import { recoveredAt } from './recovered-at.ts';

/**
 * The damage of a played scenario in numbers and names. Equals the report of the scenario in all
 * that both have; without expressions, no whole report is made.
 */
export function damageOf(scenario: Run, parts: FigureParts = figurePartsOf(scenario)): Damage {
  const { outcome } = scenario;
  const { summary } = parts;
  const down = downOf(parts);
  const services = down.filter(({ name }) => name.startsWith('Service/'));
  const quorumLost = [
    ...(controlPlaneDown(scenario).length > 0 ? ['control plane'] : []),
    ...quorumsLost(scenario).flatMap((each) => (each.kind === 'quorum-lost' ? each.workload : [])),
  ];
  const blocking = budgetDeadlocks(outcome).flatMap(({ budgets }) => budgets);
  return {
    figures: {
      podsEvicted: summary.podsEvicted,
      evictions: summary.evictions,
      nodesLost: summary.nodesLost,
      servicesDown: summary.servicesDown,
      servicesDownAtEnd: services.filter(({ ends }) => ends === null).length,
      serviceDownSeconds: longestOf(services),
      longestDownSeconds: summary.longestDown === undefined ? 0 : summary.longestDown.seconds,
      workloadsShort: parts.workloads.filter(({ secondsShort }) => secondsShort !== 0).length,
      workloadsDown: summary.workloadsDown,
      quorumsLost: quorumLost.length,
      pending: summary.pending,
      stuck: summary.stuck,
      unnoticedSeconds: summary.unnoticedSeconds,
      budgetViolations: summary.budgetViolations,
      budgetsBlocking: new Set(blocking).size,
      drainsFailed: failedDrains(outcome.entries).length,
      expectationsFailed: parts.expectations.filter(({ passed }) => !passed).length,
    },
    ...(summary.firstEviction !== undefined && { firstEviction: summary.firstEviction }),
    ...(summary.lastEviction !== undefined && { lastEviction: summary.lastEviction }),
    ...(parts.evictions.length > 0 && { evictionsOverTime: inPeriods(parts.evictions) }),
    end: { at: clockFrom(outcome.start).at(outcome.end), reason: outcome.endReason },
    down,
    quorumLost,
    noRoom: noRoomOf(parts),
    blocking: [...new Set(blocking)].sort(compareText),
    ...stoppedBy(scenario),
    ...namesOf(jobsFailed(scenario)),
    ...autoscaledBy(scenario, parts),
    ...verdictsIn(parts.expectations),
  };
}

/** The damage with the verdicts that histories give on expectations. */
export const withJudged = (damage: Damage, expectations: FigureParts['expectations']): Damage => {
  const { unknown: _, heldSoFar: __, ...rest } = damage;
  const verdicts = verdictsIn(expectations);
  const expectationsFailed = verdicts.failed.length;
  return { ...rest, figures: { ...damage.figures, expectationsFailed }, ...verdicts };
};

function verdictsIn(
  expectations: FigureParts['expectations'],
): Pick<Damage, 'failed' | 'unknown' | 'heldSoFar'> {
  const those = (result: ReturnType<typeof resultOf> | 'so far'): Damage['failed'] =>
    expectations.flatMap((each) => {
      const { name, kind, message, file, line } = each;
      const own = each.until === undefined ? resultOf(each) : 'so far';
      return own === result ? [{ name, kind, message, file, line }] : [];
    });
  const [unknown, heldSoFar] = [those('unknown'), those('so far')];
  return {
    failed: those('fails'),
    ...(heldSoFar.length > 0 && { heldSoFar }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** The Services of webhooks that stop new pods. */
function stoppedBy(scenario: Run): Pick<Damage, 'webhooks'> {
  const webhooks = webhooksThatBlock(scenario)
    .filter(({ namespaces }) => namespaces.length > 0)
    .map(({ service, namespaces, endsBecause, seconds }) => ({
      service,
      namespaces: namespaces.length,
      seconds: endsBecause === 'quiet' ? null : seconds,
    }));
  return webhooks.length === 0 ? {} : { webhooks };
}

/** The Jobs that fail for good. */
const namesOf = (failed: readonly { readonly workload: string }[]): Pick<Damage, 'jobsFailed'> => {
  const names = new Set(failed.map(({ workload }) => workload));
  return names.size === 0 ? {} : { jobsFailed: [...names].sort(compareText) };
};

/** What can be down: Services and workloads, by name. DaemonSets serve their nodes. */
export const subjectsOf = ({ services, workloads }: FigureParts) => [
  ...services.map((each) => ({ ...each, name: `Service/${each.service}` })),
  ...workloads
    .filter(({ workload }) => !workload.startsWith('DaemonSet/'))
    .map((each) => ({ ...each, name: each.workload })),
];

/** Services and workloads without anything that works at some time, the longest first. */
function downOf(parts: FigureParts): Damage['down'] {
  return subjectsOf(parts)
    .flatMap(({ name, spans, secondsDown, secondsUnnoticed, endsBecause }) => {
      const downs = spans.filter(({ state, before }) => state === 'down' && before !== true);
      const [first] = downs;
      const last = downs.at(-1);
      if (first === undefined || last === undefined) return [];
      const why = last.to === null ? endsBecause : 'recovered';
      return {
        ...{ name, from: first.from, seconds: secondsDown, unnoticedSeconds: secondsUnnoticed },
        ...{ ends: last.to, ...(why !== undefined && { endsBecause: why }) },
        ...(downs.length > 1 && { spans: downs.map((down) => [down.from, down.to] as const) }),
      };
    })
    .sort(longestFirst);
}

/** The order of outages: those that do not end before all others, Services before workloads. */
export const longestFirst = (a: Damage['down'][number], b: Damage['down'][number]): number =>
  firstDifference(
    Number(b.ends === null) - Number(a.ends === null),
    compareLengths(b.seconds, a.seconds),
    Number(b.name.startsWith('Service/')) - Number(a.name.startsWith('Service/')),
    compareText(a.name, b.name),
  );

/** The longest time that one of these is down, in seconds. Null if one is for good. */
export const longestOf = (down: Damage['down']): number | null =>
  down.reduce<number | null>(
    (most, { seconds }) => (compareLengths(seconds, most) > 0 ? seconds : most),
    0,
  );

/** The same as a number: what lasts for good, up to the end of the run. */
export const longestWithin = (down: Damage['down'], end: Damage['end']): number =>
  down.reduce(
    (most, { seconds, from, ends, spans = [[from, ends]] }) =>
      Math.max(most, seconds ?? secondsWithin(spans, end.at)),
    0,
  );

/** The length of outages in seconds; one that does not end counts up to the end. */
export const secondsWithin = (
  spans: readonly (readonly [from: number, to: number | null])[],
  end: number,
): number => toThousandths(spans.reduce((sum, [from, to]) => sum + (to ?? end) - from, 0));

/** Pods that have no node at the end, by workload; pods without a workload by their own name. */
export const noRoomOf = ({ pending }: Pick<FigureParts, 'pending'>): Damage['noRoom'] =>
  groupByBoth(pending, ({ workload, pod }) => [workload ?? `Pod/${pod}`, ''])
    .map((group) => {
      const { workload, pod } = group[0];
      const untried = group.filter((each) => each.untried === true).length;
      const name = workload ?? `Pod/${pod}`;
      return { name, pods: group.length, ...(untried > 0 && { untried }) };
    })
    .sort((a, b) => firstDifference(b.pods - a.pods, compareText(a.name, b.name)));

/** What autoscalers do about a fault, and when all pods run again. */
function autoscaledBy(
  scenario: Run,
  parts: Pick<FigureParts, 'workloads' | 'pending'>,
): Pick<Damage, 'autoscaling'> {
  const ordered = machineOrders(scenario.outcome.entries).length;
  const halted = autoscalersHalted(scenario).flatMap((each) =>
    each.kind === 'autoscaler-halted' ? each.autoscaler : [],
  );
  if (ordered === 0 && halted.length === 0) return {};
  return {
    autoscaling: {
      ordered,
      allRunAt: recoveredAt(parts),
      halted: [...new Set(halted)].sort(compareText),
    },
  };
}

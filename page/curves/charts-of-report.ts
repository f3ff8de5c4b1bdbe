import type { PageCurves, UsageCurve } from '#page-data';
import { withPointsAt } from '../model/line.ts';
import type { RowSources } from '../model/rows.ts';
import type { ChartGroup, Unit } from './chart.ts';

/** The charts of what only the report knows: room, tokens, and nodes under pressure. */
export function chartGroupsOf({ lanes: { curves, end } }: RowSources): readonly ChartGroup[] {
  if (curves === undefined) return [];
  const groups: readonly ChartGroup[] = [
    { label: 'Node and signal', charts: curves.usage.map(usageChart) },
    { label: 'Resource', charts: curves.room.map((room) => roomChart(room, end.at)) },
    {
      label: 'Limiter',
      charts: [...curves.zoneTokens.map(zoneChart), ...curves.clientTokens.map(clientChart)],
    },
  ];
  return groups.filter(({ charts }) => charts.length > 0);
}

type Named = ChartGroup['charts'][number];

function roomChart({ resource, free }: PageCurves['room'][number], end: number): Named {
  const last = free.at(-1);
  const course = last === undefined || last[0] >= end ? free : [...free, [end, last[1]] as const];
  return {
    name: resource,
    title: `Free ${resource === 'pods' ? 'places for pods' : resource} on nodes that are open to all pods`,
    unit: resource === 'cpu' ? 'cpu' : resource === 'memory' ? 'bytes' : 'count',
    curves: [{ label: 'free', colour: 'good-ink' }],
    at: course.map(([at]) => at),
    values: [course.map(([, amount]) => amount)],
  };
}

const tokenChart = (
  name: string,
  title: string,
  tokens: readonly (readonly [number, number])[],
): Named => ({
  ...{ name, title },
  ...{ unit: 'tokens', shape: 'lines' },
  curves: [{ label: 'tokens', colour: 'accent' }],
  at: tokens.map(([at]) => at),
  values: [tokens.map(([, count]) => count)],
});

function zoneChart({ zone, tokens }: PageCurves['zoneTokens'][number]): Named {
  const name = zone.split('::').at(-1) || 'no zone';
  return tokenChart(`zone ${name}`, `Tokens to taint nodes of ${name} NoExecute`, tokens);
}

function clientChart(each: PageCurves['clientTokens'][number]): Named {
  const { client, component, group, tokens } = each;
  const name = `${component} of ${client}${group === undefined ? '' : `, ${group}`}`;
  return tokenChart(name, `Tokens for requests of ${component}; below 0 requests wait`, tokens);
}

function usageChart(usage: UsageCurve): Named {
  const { node, signal, thresholds, victims } = usage;
  const turns = thresholds.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const line = withPointsAt(usage.available, turns);
  const at = line.map(([instant]) => instant);
  return {
    name: `${node} ${signal}`,
    title: `${signal} on ${node}`,
    unit: unitOf(signal),
    shape: 'lines',
    curves: [
      { label: 'available', colour: 'accent' },
      ...thresholds.map(({ gracePeriodSeconds: grace }) => ({
        label: grace === 0 ? 'hard threshold' : `soft threshold, ${grace} s`,
        colour: grace === 0 ? ('bad' as const) : ('warn-ink' as const),
        isDashed: true,
      })),
    ],
    at,
    values: [
      line.map(([, amount]) => amount),
      ...thresholds.map(({ available, from, to }) =>
        at.map((instant) => (instant >= from && instant <= (to ?? Infinity) ? available : null)),
      ),
    ],
    marks: victims.map(({ at: instant, pod, how }) => ({
      at: instant,
      words: `${pod} ${how === 'evicted' ? 'evicted' : 'killed for memory'}`,
      place: { subject: { kind: 'pod', name: pod }, at: instant },
    })),
  };
}

const unitOf = (signal: string): Unit => (/inodes|pid/.test(signal) ? 'count' : 'bytes');
